import type { components } from '../api/admin-api.gen.ts'
import { fileSize } from '../kit/texts/format.ts'
import { gradingMessages as messages } from './messages.ts'
import { resultMessages } from './result-messages.ts'

type Answer = components['schemas']['Submission']['answers'][number]
type Part = { readonly id: string; readonly text: string }

/** The answer of a member, as text and files. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  if (answer.files.length > 0)
    return (
      <ul className="answer-files">
        {answer.files.map(({ id, name, url, size_bytes }) => (
          <li key={id}>
            <a href={url}>{name}</a> ({fileSize(size_bytes)})
          </li>
        ))}
      </ul>
    )
  const text = answerText(answer)
  return text === '' ? (
    <p className="help">{messages.unanswered}</p>
  ) : (
    <blockquote className="answer-text">{text}</blockquote>
  )
}

function answerText({ answer, content }: Answer): string {
  if (!answer) return ''
  const partsOf = (name: string) => (content[name] ?? []) as readonly Part[]
  const textOf = (name: string, id: unknown) => partsOf(name).find((part) => part.id === id)?.text ?? ''
  const list = (name: string) => (answer[name] ?? []) as readonly string[]
  const pairs = (name: string) => (answer[name] ?? []) as readonly Readonly<Record<string, string>>[]
  switch (answer['kind']) {
    case 'single_choice':
      return textOf('options', answer['option'])
    case 'multiple_choice':
      return list('options')
        .map((id) => textOf('options', id))
        .join('\n')
    case 'true_false':
      return answer['value'] === null ? '' : answer['value'] ? resultMessages.yes : resultMessages.no
    case 'ordering':
      return list('items')
        .map((id, at) => `${at + 1}. ${textOf('items', id)}`)
        .join('\n')
    case 'matching':
      return pairs('matches')
        .map(({ prompt, choice }) => `${textOf('prompts', prompt)} → ${textOf('choices', choice)}`)
        .join('\n')
    case 'gaps':
      return pairs('gaps')
        .map(({ id, text }) => `[[${id}]] ${text}`)
        .join('\n')
    default:
      return String(answer['text'] ?? '')
  }
}
