import { useId } from 'react'
import { MarkdownPreview } from '../../kit/markdown/markdown-preview.tsx'
import { type ContentOf, gapMarks, type QuestionContent } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type SheetProps = { readonly content: QuestionContent; readonly showsKey: boolean }

/** A question with its fields for an answer; with the key, the correct answers are marked. */
export function AnswerSheet({ content, showsKey }: SheetProps) {
  return (
    <div className="answer-sheet">
      <MarkdownPreview text={withBlanks(content)} />
      <Fields content={content} showsKey={showsKey} />
    </div>
  )
}

function withBlanks(content: QuestionContent): string {
  return content.kind === 'gaps'
    ? gapMarks(content.prompt).reduce(
        (text, id) => text.replaceAll(`[[${id}]]`, `**[ ${id} ]**`),
        content.prompt,
      )
    : content.prompt
}

function Fields({ content, showsKey }: SheetProps) {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <Choice content={content} showsKey={showsKey} />
    case 'true_false':
      return <TrueFalse answer={content.answer} showsKey={showsKey} />
    case 'short_text':
      return (
        <Line
          label={fieldTexts.yourAnswer}
          accepted={content.answers.map(({ text }) => text)}
          showsKey={showsKey}
        />
      )
    case 'number':
      return (
        <Line
          label={fieldTexts.yourAnswer}
          accepted={content.answers.map(({ value, tolerance }) => `${value} ± ${tolerance ?? 0}`)}
          showsKey={showsKey}
        />
      )
    case 'ordering':
      return <Ordering content={content} showsKey={showsKey} />
    case 'matching':
      return <Matching content={content} showsKey={showsKey} />
    case 'gaps':
      return <Gaps content={content} showsKey={showsKey} />
    case 'long_text':
      return <LongText sample={content.sample ?? ''} showsKey={showsKey} />
    case 'file':
      return <p className="help">{fieldTexts.chooseFile}</p>
  }
}

function Gaps({ content, showsKey }: PartProps<ContentOf<'gaps'>>) {
  return gapMarks(content.prompt).map((id) => (
    <Line key={id} label={fieldTexts.gap(id)} accepted={acceptedIn(content, id)} showsKey={showsKey} />
  ))
}

function acceptedIn({ gaps }: ContentOf<'gaps'>, id: string): string[] {
  return gaps.find((gap) => gap.id === id)?.answers.map(({ text }) => text) ?? []
}

type ChoiceContent = ContentOf<'single_choice'> | ContentOf<'multiple_choice'>

function Choice({ content, showsKey }: { readonly content: ChoiceContent; readonly showsKey: boolean }) {
  const name = useId()
  const type = content.kind === 'single_choice' ? 'radio' : 'checkbox'
  return (
    <fieldset>
      <legend className="unseen">{fieldTexts.yourAnswer}</legend>
      {content.options.map(({ id, text, credit, feedback }) => (
        <div key={id} className={showsKey && credit > 0 ? 'answer-option is-right' : 'answer-option'}>
          <label>
            <input type={type} name={name} />
            <MarkdownPreview text={text} />
          </label>
          {showsKey ? (
            <p className="help">
              {credit} % {feedback ? `· ${feedback}` : ''}
            </p>
          ) : null}
        </div>
      ))}
    </fieldset>
  )
}

function TrueFalse({ answer, showsKey }: { readonly answer: boolean; readonly showsKey: boolean }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="unseen">{fieldTexts.yourAnswer}</legend>
      {[true, false].map((value) => (
        <div
          key={String(value)}
          className={showsKey && value === answer ? 'answer-option is-right' : 'answer-option'}
        >
          <label>
            <input type="radio" name={name} /> {value ? fieldTexts.isTrue : fieldTexts.isFalse}
          </label>
        </div>
      ))}
    </fieldset>
  )
}

type LineProps = { readonly label: string; readonly accepted: readonly string[]; readonly showsKey: boolean }

function Line({ label, accepted, showsKey }: LineProps) {
  return (
    <label className="answer-line">
      <span>{label}</span>
      <input type="text" />
      {showsKey ? <span className="help is-right">{accepted.filter(Boolean).join(' · ')}</span> : null}
    </label>
  )
}

type PartProps<Content> = { readonly content: Content; readonly showsKey: boolean }

// By their texts, so that the preview does not tell the order.
function Ordering({ content, showsKey }: PartProps<ContentOf<'ordering'>>) {
  const items = showsKey
    ? content.items
    : content.items.toSorted((one, other) => one.text.localeCompare(other.text))
  return (
    <ol className="answer-order">
      {items.map(({ id, text }) => (
        <li key={id}>
          <MarkdownPreview text={text} />
        </li>
      ))}
    </ol>
  )
}

function Matching({ content, showsKey }: PartProps<ContentOf<'matching'>>) {
  const choices = content.choices.toSorted((one, other) => one.text.localeCompare(other.text))
  return (
    <>
      {content.prompts.map(({ id, text, choice }) => (
        <label key={id} className="answer-line">
          <MarkdownPreview text={text} />
          <select key={String(showsKey)} defaultValue={showsKey ? choice : ''}>
            <option value="">{fieldTexts.chooseOne}</option>
            {choices.map((each) => (
              <option key={each.id} value={each.id}>
                {each.text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  )
}

function LongText({ sample, showsKey }: { readonly sample: string; readonly showsKey: boolean }) {
  return (
    <>
      <label className="answer-line">
        <span>{fieldTexts.yourAnswer}</span>
        <textarea rows={5} />
      </label>
      {showsKey ? <MarkdownPreview text={sample} /> : null}
    </>
  )
}
