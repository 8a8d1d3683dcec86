import classes from './RelatedTags.module.css'

interface Props {
  tags: readonly string[]
  onInsert: (tag: string) => void
}

/** Hashtags that go with those of the caption; a press adds one to it. */
export const RelatedTags = ({ tags, onInsert }: Props) =>
  tags.length === 0 ? null : (
    <div className={classes.related} role="group" aria-label="Related hashtags">
      <span className={classes.label} aria-hidden>
        Related
      </span>
      {tags.map(tag => (
        <button
          key={tag}
          type="button"
          className={classes.tag}
          dir="auto"
          aria-label={`Add #${tag}`}
          // The caret stays in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onInsert(tag)}
        >
          #{tag}
        </button>
      ))}
    </div>
  )
