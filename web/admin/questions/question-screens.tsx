import Button from '@mui/material/Button'
import { useDelete, useRecordContext } from 'ra-core'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { longestQuestionTitle } from '../../../src/domain/assessments/questions/limits.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ArchiveButton } from '../kit/actions/archive-button.tsx'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { TagsInput } from '../kit/inputs/tags-input.tsx'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { emptyContent, isKind, kinds, type Question, type QuestionKind } from './content.ts'
import { FeedbackFields, KindFields } from './fields/kind-fields.tsx'
import './questions.css'
import { fieldMessages as fieldTexts } from './field-messages.ts'
import { questionMessages as messages } from './messages.ts'
import { QuestionPreview } from './preview/question-preview.tsx'
import { QuestionTabs } from './question-tabs.tsx'

const back = { to: '/questions', label: messages.title }

/** The kind is chosen first, because it decides the form. */
export function QuestionCreate() {
  const [search] = useSearchParams()
  const kind = search.get('kind')
  if (!isKind(kind)) return <KindChoice />
  return (
    <CreateScreen<Question>
      key={kind}
      resource="questions"
      back={back}
      title={messages.create}
      intro={messages.kinds[kind]}
      defaults={{ tags: [], points: 1, content: emptyContent(kind) }}
    >
      <QuestionFields kind={kind} />
    </CreateScreen>
  )
}

function KindChoice() {
  return (
    <Screen title={messages.create} back={back} intro={messages.chooseKind}>
      <ul className="question-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to={`/questions/create?kind=${kind}`}>
              <strong>{messages.kinds[kind]}</strong>
              <span>{messages.kindHelp[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

export function QuestionEdit() {
  const isReadOnly = !may('curriculum:write')
  return (
    <EditScreen<Question>
      resource="questions"
      back={back}
      title={({ title }) => title}
      mark={({ is_archived, kind }) => (
        <>
          <Chip>{messages.kinds[kind]}</Chip>{' '}
          {is_archived ? <Chip tone="careful">{messages.archived}</Chip> : null}
        </>
      )}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      tabs={({ id }) => <QuestionTabs id={id} at="details" />}
      actions={(question) => (isReadOnly ? null : <Actions question={question} />)}
    >
      <EditedFields />
    </EditScreen>
  )
}

function EditedFields() {
  const question = useRecordContext<Question>()
  return question ? <QuestionFields kind={question.kind} /> : null
}

function QuestionFields({ kind }: { readonly kind: QuestionKind }) {
  return (
    <div className="question-editor">
      <div>
        <Panel>
          <KindFields kind={kind} />
        </Panel>
        <Panel title={fieldTexts.feedback} help={fieldTexts.feedbackHelp}>
          <FeedbackFields kind={kind} />
        </Panel>
        <Panel>
          <TextInput
            source="title"
            label={messages.fields.title}
            help={messages.titleHelp}
            atMost={longestQuestionTitle}
            isRequired={false}
            isNullable
          />
          <TagsInput source="tags" label={messages.fields.tags} help={messages.tagsHelp} />
          <TextInput
            source="points"
            type="number"
            label={messages.fields.points}
            help={messages.pointsHelp}
            isRequired
          />
        </Panel>
      </div>
      <QuestionPreview />
    </div>
  )
}

function Actions({ question }: { readonly question: Question }) {
  const row = { ...question, archived_at: question.is_archived ? question.updated_at : null }
  return (
    <>
      <Duplicate question={question} />
      <ArchiveButton
        resource="questions"
        row={row}
        title={messages.archiveTitle(question.title)}
        messages={{ ...messages, archived: messages.archivedDone }}
      />
      <Delete question={question} />
    </>
  )
}

function Duplicate({ question }: { readonly question: Question }) {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(
    async () => {
      const path = { id: question.id }
      const copy = await orThrow(api.POST('/questions/{id}/copies', { params: { path } }))
      await navigate(`/questions/${copy.id}`)
    },
    { done: messages.duplicated, keeps: 'screen' },
  )
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.duplicate}
    </Button>
  )
}

function Delete({ question }: { readonly question: Question }) {
  const [remove] = useDelete()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label={messages.delete}
      title={messages.deleteTitle(question.title)}
      explain={messages.deleteText}
      action={() => remove('questions', { id: question.id, previousData: question }, { returnPromise: true })}
      done={messages.deleted}
      onDone={() => navigate('/questions')}
      tone="danger"
    />
  )
}
