import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { products as limits } from '@fanfare/contracts/limits.ts'
import { kindFactsOrPost } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Anchor, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconShoppingBag, IconX } from '@tabler/icons-react'
import { type Dispatch, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../../../lib/posts/fault-actions.ts'
import { useCan } from '../../../lib/session/session.ts'
import type { ComposerAction, ComposerItem } from '../model/composer.ts'
import { itemWord } from '../model/kind-words.ts'
import { useProducts } from '../use-products.ts'
import toggle from './PeopleInPicture.module.css'
import classes from './ProductsField.module.css'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  postType: PostType
  chosen: readonly SocialAccount[]
  dispatch: Dispatch<ComposerAction>
}

const refusals = { pending: 'In review on Instagram', rejected: 'Turned down by Instagram' } as const

/** Products of the account's shop in one picture or video, behind a button. Nothing where no chosen account's network has product tags. */
export const ProductsField = ({ item, number, postType, chosen, dispatch }: Props) => {
  const [open, setOpen] = useState(false)
  const body = useId()
  const account = chosen.find(({ type }) => kindFactsOrPost(type, postType).limits.productTags > 0)
  if (!account) return null
  const count = item.chosen.product_tags.length
  return (
    <section aria-label={`Products in ${itemWord(item)} ${number}`}>
      <Button
        className={toggle.toggle}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconShoppingBag size={16} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden data-turned={open || undefined} />}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        {count === 0 ? 'Tag products' : `${count} ${count === 1 ? 'product' : 'products'} tagged`}
      </Button>
      <div id={body} hidden={!open}>
        {open && (
          <Catalogue
            key={item.key}
            {...{ item, number, account, dispatch }}
            most={kindFactsOrPost(account.type, postType).limits.productTags}
          />
        )}
      </div>
    </section>
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
  const { found, waiting, state, fault } = useProducts(words, account.id, true)
  const can = useCan()
  const tags = item.chosen.product_tags
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
      `${account.username} has no shop on Instagram. Set one up in Commerce Manager to tag products.`
    ) : null
  return (
    <div className={classes.catalogue}>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={`Products tagged in ${itemWord(item)} ${number}`}>
          {tags.map(({ product_id }) => (
            <li key={product_id}>
              {nameOf(product_id)}
              <ActionIcon
                size={24}
                aria-label={`Remove ${nameOf(product_id)}`}
                onClick={() => set(tags.filter(tag => tag.product_id !== product_id))}
              >
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
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
                    disabled={refused !== null || tags.length >= most}
                    onClick={() => {
                      setNames(new Map([...names, [id, name]]))
                      set([...tags, { product_id: id, x: null, y: null }])
                    }}
                  >
                    <span>{name}</span>
                    {refused ? <small>{refusals[refused]}</small> : <IconPlus size={14} stroke={1.75} aria-hidden />}
                  </button>
                </li>
              ))}
          </ul>
          <p className={classes.note} role="status">
            {tags.length >= most
              ? `Instagram allows ${most} products.`
              : waiting
                ? 'Searching…'
                : found.length === 0
                  ? 'No products match.'
                  : null}
          </p>
        </>
      )}
    </div>
  )
}
