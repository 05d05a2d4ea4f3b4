import { ChecksInput } from '../../kit/inputs/checks-input.tsx'
import { CheckInput, TextInput } from '../../kit/inputs/inputs.tsx'
import { MarkdownInput } from '../../kit/markdown/markdown-input.tsx'
import type { QuestionKind } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'
import { AcceptedInput } from './accepted-input.tsx'
import { GapsInput } from './gaps-input.tsx'
import { ItemsInput } from './items-input.tsx'
import { MatchingInput } from './matching-input.tsx'
import { MediaInput } from './media-input.tsx'
import { OptionsInput } from './options-input.tsx'
import { StatementInput } from './statement-input.tsx'

type KindProps = { readonly kind: QuestionKind }

/** The fields of a kind of question: what is asked, and its key. */
export function KindFields({ kind }: KindProps) {
  return (
    <>
      <MarkdownInput
        source="content.prompt"
        label={fieldTexts.prompt}
        lines={4}
        isRequired
        {...(kind === 'gaps' ? { help: fieldTexts.gapsPromptHelp } : {})}
      />
      <MediaInput />
      <KeyFields kind={kind} />
      {hasPartial[kind] ? (
        <CheckInput source="content.partial" label={fieldTexts.partial} help={fieldTexts.partialHelp} />
      ) : null}
      {kind === 'short_text' || kind === 'gaps' ? (
        <CheckInput source="content.exact" label={fieldTexts.exact} help={fieldTexts.exactHelp} />
      ) : null}
    </>
  )
}

const hasPartial: Readonly<Partial<Record<QuestionKind, true>>> = {
  multiple_choice: true,
  ordering: true,
  matching: true,
  gaps: true,
}

function KeyFields({ kind }: KindProps) {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return (
        <>
          <OptionsInput kind={kind} />
          <CheckInput source="content.shuffle" label={fieldTexts.shuffle} />
        </>
      )
    case 'true_false':
      return <StatementFields />
    case 'short_text':
    case 'number':
      return <AcceptedInput kind={kind} />
    case 'ordering':
      return <ItemsInput />
    case 'matching':
      return <MatchingInput />
    case 'gaps':
      return <GapsInput />
    case 'long_text':
      return (
        <>
          <TextInput
            source="content.limit"
            type="number"
            label={fieldTexts.limit}
            help={fieldTexts.limitHelp}
            isRequired={false}
          />
          <GradingFields />
        </>
      )
    case 'file':
      return (
        <>
          <TextInput source="content.most" type="number" label={fieldTexts.mostFiles} isRequired />
          <ChecksInput
            source="content.types"
            label={fieldTexts.types}
            help={fieldTexts.typesHelp}
            choices={fieldTexts.typeNames}
          />
          <GradingFields />
        </>
      )
  }
}

function StatementFields() {
  return (
    <>
      <StatementInput />
      <MarkdownInput source="content.reasons.true" label={fieldTexts.ifTrue} lines={2} />
      <MarkdownInput source="content.reasons.false" label={fieldTexts.ifFalse} lines={2} />
    </>
  )
}

function GradingFields() {
  return (
    <>
      <MarkdownInput source="content.notes" label={fieldTexts.notes} lines={3} />
      <MarkdownInput
        source="content.sample"
        label={fieldTexts.sample}
        help={fieldTexts.sampleHelp}
        lines={3}
      />
    </>
  )
}

/** The feedback to the whole answer. A person gives that to a text or a file. */
export function FeedbackFields({ kind }: KindProps) {
  const isGradedByKey = kind !== 'long_text' && kind !== 'file'
  return (
    <>
      <MarkdownInput source="content.feedback.general" label={fieldTexts.general} lines={2} />
      {isGradedByKey ? (
        <>
          <MarkdownInput source="content.feedback.right" label={fieldTexts.rightFeedback} lines={2} />
          {hasPartial[kind] ? (
            <MarkdownInput source="content.feedback.partial" label={fieldTexts.partialFeedback} lines={2} />
          ) : null}
          <MarkdownInput source="content.feedback.wrong" label={fieldTexts.wrongFeedback} lines={2} />
        </>
      ) : null}
    </>
  )
}
