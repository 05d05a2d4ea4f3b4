import IconButton from '@mui/material/IconButton'
import { Icon } from '../../../../kit/icon.tsx'
import { AddDraw } from './add-draw.tsx'
import { AddQuestion } from './add-question.tsx'
import type { QuizItem } from './quiz-calls.ts'
import { quizPanelMessages as messages } from './quiz-messages.ts'
import type { QuizPart } from './quiz-part.ts'

/** The questions of a quiz in their order, with the fields that add more. */
export function QuizItems({ quiz, isDisabled, save }: QuizPart) {
  const { items } = quiz
  const move = (from: number, to: number) => {
    const moved = items.toSpliced(from, 1)
    const item = items[from]
    if (item) save({ items: moved.toSpliced(to, 0, item) })
  }
  return (
    <>
      <h4>{messages.questions}</h4>
      {items.length === 0 ? <p className="notice">{messages.noQuestions}</p> : null}
      <ol className="quiz-items">
        {items.map((item, at) => (
          <li key={item.question_id ?? `tag ${item.draw_tag} ${at}`}>
            <ItemText item={item} />
            <span className="quiz-item-actions">
              <IconButton
                aria-label={messages.moveUp(labelOf(item))}
                disabled={isDisabled || at === 0}
                onClick={() => move(at, at - 1)}
              >
                <Icon name="up" />
              </IconButton>
              <IconButton
                aria-label={messages.moveDown(labelOf(item))}
                disabled={isDisabled || at === items.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <Icon name="down" />
              </IconButton>
              <IconButton
                aria-label={messages.remove(labelOf(item))}
                disabled={isDisabled}
                onClick={() => save({ items: items.toSpliced(at, 1) })}
              >
                <Icon name="trash" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <AddQuestion
        isDisabled={isDisabled}
        taken={items.flatMap(({ question_id }) => question_id ?? [])}
        onAdd={(question_id) => save({ items: [...items, { ...emptyItem, question_id }] })}
      />
      <AddDraw
        isDisabled={isDisabled}
        onAdd={(draw_tag, draw_count) => save({ items: [...items, { ...emptyItem, draw_tag, draw_count }] })}
      />
    </>
  )
}

const emptyItem: QuizItem = {
  question_id: null,
  draw_tag: null,
  draw_count: null,
  title: null,
  kind: null,
  points: null,
  available: null,
}

const labelOf = ({ title, draw_tag }: QuizItem) => title ?? draw_tag ?? ''

function ItemText({ item }: { readonly item: QuizItem }) {
  const { draw_tag, draw_count, available, title, points } = item
  if (!draw_tag || draw_count === null)
    return (
      <span>
        {title} <small>{messages.points(points ?? 0)}</small>
      </span>
    )
  const isShort = available !== null && available < draw_count
  return (
    <span>
      {messages.drawn(draw_count, draw_tag)}{' '}
      <small className={isShort ? 'problem' : undefined}>{messages.available(available ?? 0)}</small>
    </span>
  )
}
