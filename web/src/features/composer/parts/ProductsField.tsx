import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { products as limits } from '@fanfare/contracts/limits.ts'
import { kindFactsOrPost, networkOf } from '@fanfare/contracts/networks.ts'
import { Anchor, TextInput } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { type Dispatch, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../../../lib/posts/fault-actions.ts'
import { useCan } from '../../../lib/session/session.ts'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { ComposerItem } from '../model/composer-state.ts'
import { itemWord } from '../model/kind-words.ts'
import { hasShops } from '../model/login-access.ts'
import { middle, type Place, placeOf, placeWords } from '../model/people.ts'
import { useProducts } from '../use-products.ts'
import classes from './ProductsField.module.css'
import { TaggedPicture } from './TaggedPicture.tsx'
import { TagList } from './TagList.tsx'
import { TagSection } from './TagSection.tsx'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  postType: PostType
  chosen: readonly SocialAccount[]
  dispatch: Dispatch<ComposerAction>
}

const refusals = {
  pending: (network: string) => `In review on ${network}`,
  rejected: (network: string) => `Turned down by ${network}`,
}

/** Products of the account's shop in one picture or video. Nothing where no chosen account's network has product tags, or its login no access to shops. */
export const ProductsField = ({ item, number, postType, chosen, dispatch }: Props) => {
  const account = chosen.find(one => hasShops(one) && kindFactsOrPost(one.type, postType).limits.productTags > 0)
  if (!account) return null
  const count = item.chosen.product_tags.length
  return (
    <TagSection
      field="products"
      name={`Products in ${itemWord(item)} ${number}`}
      label={count === 0 ? 'Tag products' : `${count} ${count === 1 ? 'product' : 'products'} tagged`}
      icon={<IconShoppingBag size={16} stroke={1.75} aria-hidden />}
    >
      <Catalogue
        key={item.key}
        {...{ item, number, account, dispatch }}
        most={kindFactsOrPost(account.type, postType).limits.productTags}
      />
    </TagSection>
  )
}

interface CatalogueProps extends Pick<Props, 'item' | 'number' | 'dispatch'> {
  account: SocialAccount
  most: number
}

const Catalogue = ({ item, number, account, most, dispatch }: CatalogueProps) => {
  const [words, setWords] = useState('')
  /** Names of products that were chosen, which a search may not find again. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [place, setPlace] = useState<Place>()
  const [said, say] = useState('')
  const help = useId()
  const { found, waiting, state, fault } = useProducts(words, account.id, true)
  const can = useCan()
  const tags = item.chosen.product_tags
  const full = tags.length >= most
  const { name: network } = networkOf(account.type)
  const set = (next: typeof tags) => dispatch({ type: 'chosen', key: item.key, chosen: { product_tags: next } })
  const nameOf = (id: string) => names.get(id) ?? found.find(one => one.id === id)?.name ?? `Product ${id}`
  const reason =
    fault?.code === 'products_permission' ? (
      <>
        {fault.message}{' '}
        {can('account.connect') && (
          <Anchor component={Link} to={`${reconnectTo(account.id)}&feature=products`}>
            Reconnect
          </Anchor>
        )}
      </>
    ) : fault ? (
      fault.message
    ) : state === 'no_shop' ? (
      `${account.username} has no shop on ${network}. Set one up in Commerce Manager to tag products.`
    ) : null
  const remove = (id: string) => {
    set(tags.filter(tag => tag.product_id !== id))
    say(`${nameOf(id)} isn’t tagged any more`)
  }
  /** A picture has a place for each product; a video has none. */
  const placed = (at: Place) => (item.type === 'image' ? at : { x: null, y: null })
  return (
    <div className={classes.catalogue}>
      {item.type === 'image' && !reason && (
        <>
          <TaggedPicture
            {...{ item, number, place, full, help }}
            tags={tags.map(tag => ({ id: tag.product_id, label: nameOf(tag.product_id), place: placeOf(tag) }))}
            onChoose={setPlace}
            onMove={(id, to) => set(tags.map(tag => (tag.product_id === id ? { product_id: id, ...to } : tag)))}
            onSettled={(label, to) => say(`${label}, ${placeWords(to)}`)}
            onRemove={remove}
          />
          <p className={classes.note} id={help}>
            Choose a place in the picture, then a product. Drag a name to move it, or use the arrow keys; Delete removes
            it.
          </p>
        </>
      )}
      <TagList
        name={`Products tagged in ${itemWord(item)} ${number}`}
        tags={tags.map(({ product_id: id }) => ({ id, label: nameOf(id) }))}
        onRemove={remove}
      />
      {reason ? (
        <p className={classes.note} role="status">
          {reason}
        </p>
      ) : (
        <>
          <TextInput
            aria-label="Search for a product"
            placeholder="Search the shop"
            maxLength={limits.mostWords}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
          <ul className={classes.found} aria-label="Products of the shop" aria-busy={waiting}>
            {found
              .filter(({ id }) => !tags.some(tag => tag.product_id === id))
              .map(({ id, name, refused }) => (
                <li key={id}>
                  <button
                    type="button"
                    disabled={refused !== null || full}
                    onClick={() => {
                      const at = place ?? middle
                      setNames(new Map([...names, [id, name]]))
                      set([...tags, { product_id: id, ...placed(at) }])
                      setPlace(undefined)
                      say(item.type === 'image' ? `${name} tagged, ${placeWords(at)}` : `${name} tagged`)
                    }}
                  >
                    <span>{name}</span>
                    {refused ? (
                      <small>{refusals[refused](network)}</small>
                    ) : (
                      <IconPlus size={14} stroke={1.75} aria-hidden />
                    )}
                  </button>
                </li>
              ))}
          </ul>
          <p className={classes.note} role="status">
            {full
              ? `${network} allows ${most} products.`
              : waiting
                ? 'Searching…'
                : found.length === 0
                  ? 'No products match.'
                  : null}
          </p>
        </>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  )
}
