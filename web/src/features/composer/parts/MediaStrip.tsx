import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Crop } from '@fanfare/contracts/entities/post-content.ts'
import { media } from '@fanfare/contracts/limits.ts'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconCrop,
  IconDots,
  IconPhotoPlus,
  IconPlus,
  IconRefresh,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { usePhone } from '../../../ui/breakpoints.ts'
import { Tip } from '../../../ui/Tip.tsx'
import type { ComposerItem } from '../model/composer-state.ts'
import { fittingCrop } from '../model/fitting-crop.ts'
import { capital, clockOf, itemWord } from '../model/kind-words.ts'
import classes from './MediaStrip.module.css'
import { progressWords, UploadProgress } from './UploadProgress.tsx'

interface Props {
  items: ComposerItem[]
  selected: string | null
  /** Numbers (1-based) of pictures that a pre-flight line is about. */
  warned: ReadonlySet<number>
  limit: number
  onSelect: (key: string) => void
  onMove: (from: number, to: number) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  /** Asks for a file that takes the place of an item's own. */
  onReplace: (key: string) => void
  /** Crops a picture to what the networks show, or no longer; undefined where they show every shape. */
  onCrop: ((key: string, crop: Crop | null) => void) | undefined
  onAdd: () => void
}

/** Pictures in order: drag, or Space and arrows, or the menu of each to move it. */
export const MediaStrip = (props: Props) => {
  const { items, selected, warned, limit, onSelect, onMove, onRemove, onRetry, onReplace, onCrop, onAdd } = props
  const phone = usePhone()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter selects a picture, Space picks it up.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const at = (key: string) => items.findIndex(item => item.key === key)
  const ended = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(at(String(active.id)), at(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={ended}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => {
            const index = at(String(active.id))
            return `Picked up ${itemWord(items[index])} ${index + 1}`
          },
          onDragOver: ({ over }) => (over ? `Now at place ${at(String(over.id)) + 1} of ${items.length}` : ''),
          onDragEnd: ({ over }) => (over ? `Dropped at place ${at(String(over.id)) + 1}` : 'Dropped'),
          onDragCancel: () => 'Moving cancelled',
        },
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, arrows to move, Space to drop, Escape to cancel.',
        },
      }}
    >
      <SortableContext items={items.map(item => item.key)} strategy={horizontalListSortingStrategy}>
        <ol className={classes.strip} aria-label="Pictures and videos">
          {items.map((item, index) => (
            <Tile
              key={item.key}
              item={item}
              number={index + 1}
              last={items.length}
              selected={item.key === selected}
              warned={warned.has(index + 1)}
              onSelect={() => onSelect(item.key)}
              onRemove={() => onRemove(item.key)}
              onRetry={() => onRetry(item.key)}
              onReplace={() => onReplace(item.key)}
              onCrop={onCrop && (crop => onCrop(item.key, crop))}
              onMove={to => onMove(index, to)}
            />
          ))}
          {items.length < media.maxPerPost && (
            <li className={items.length ? undefined : classes.wide}>
              <UnstyledButton
                className={classes.add}
                data-field="pictures"
                data-first={items.length === 0 || undefined}
                onClick={onAdd}
                aria-label={items.length ? `Add more pictures or videos, ${items.length} of ${limit}` : undefined}
              >
                {items.length ? (
                  <>
                    <IconPlus size={16} stroke={1.75} aria-hidden />
                    <span>
                      {items.length} of {limit}
                    </span>
                  </>
                ) : (
                  <>
                    <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
                    <span>
                      <b>Add pictures or videos</b>
                      <small>{phone ? 'from your photos or the camera' : 'or drop or paste them anywhere here'}</small>
                    </span>
                  </>
                )}
              </UnstyledButton>
            </li>
          )}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface TileProps {
  item: ComposerItem
  number: number
  last: number
  selected: boolean
  warned: boolean
  onSelect: () => void
  onRemove: () => void
  onRetry: () => void
  onReplace: () => void
  onCrop: ((crop: Crop | null) => void) | undefined
  onMove: (to: number) => void
}

const Tile = (props: TileProps) => {
  const { item, number, last, selected, warned, onSelect, onRemove, onRetry, onReplace, onCrop, onMove } = props
  const sortable = useSortable({ id: item.key })
  const { state, message, refused } = item.upload
  const { width, height } = item
  const crop = item.type === 'image' && width && height ? fittingCrop(width, height) : undefined
  const word = itemWord(item)
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.tile}
      data-selected={selected || undefined}
      data-dragging={sortable.isDragging || undefined}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
        background: item.color ?? undefined,
      }}
    >
      <button
        type="button"
        className={classes.picture}
        onClick={onSelect}
        aria-current={selected}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`${capital(word)} ${number} of ${last}, ${item.altText || item.fileName}${item.duration === null ? '' : `, ${clockOf(item.duration)}`}${state === 'uploading' ? `, ${progressWords(item.upload)}` : ''}${warned ? ', has a warning' : ''}`}
      >
        {item.preview && item.type === 'image' && <img src={item.preview} alt="" draggable={false} />}
        {item.preview && item.type === 'video' && <video src={item.preview} muted preload="metadata" />}
      </button>
      {/* Beside the button: its name says what they show. */}
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      {item.type === 'video' && item.duration !== null && (
        <span className={classes.length} aria-hidden>
          {clockOf(item.duration)}
        </span>
      )}
      {warned && state === 'ready' && (
        <span className={classes.warning} aria-hidden>
          <IconAlertTriangle size={14} stroke={2.25} />
        </span>
      )}
      {state === 'uploading' && <UploadProgress upload={item.upload} name={`${word} ${number}`} onCancel={onRemove} />}
      {state === 'failed' && (
        <Tip label={message ?? 'Upload file failed'}>
          <ActionIcon
            className={classes.retry}
            onClick={refused ? onReplace : onRetry}
            aria-label={`${refused ? `Choose another file for ${word} ${number}` : `Upload ${word} ${number} again`}: ${message ?? 'Upload file failed'}`}
            variant="default"
            size={28}
          >
            {refused ? <IconReplace size={16} stroke={1.75} /> : <IconRefresh size={16} stroke={1.75} />}
          </ActionIcon>
        </Tip>
      )}
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.menu}
            aria-label={`Actions for ${word} ${number}`}
            size={28}
            variant="transparent"
          >
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowLeft size={16} stroke={1.75} />}
            disabled={number === 1}
            onClick={() => onMove(number - 2)}
          >
            Move left
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} stroke={1.75} />}
            disabled={number === last}
            onClick={() => onMove(number)}
          >
            Move right
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconReplace size={16} stroke={1.75} />} onClick={onReplace}>
            Replace…
          </Menu.Item>
          {item.type === 'video' && item.crop && onCrop && (
            <Menu.Item leftSection={<IconCrop size={16} stroke={1.75} />} onClick={() => onCrop(null)}>
              Don’t crop
            </Menu.Item>
          )}
          {crop && onCrop && (
            <Menu.Item
              leftSection={<IconCrop size={16} stroke={1.75} />}
              onClick={() => onCrop(item.crop ? null : crop)}
            >
              {item.crop ? 'Don’t crop' : 'Crop to fit'}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} data-danger onClick={onRemove}>
            {state === 'uploading' ? 'Cancel upload' : 'Remove'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
