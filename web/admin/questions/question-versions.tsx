import { useParams } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import './questions.css'
import type { Question, QuestionContent } from './content.ts'
import { questionMessages as messages } from './messages.ts'
import { AnswerSheet } from './preview/answer-sheet.tsx'
import { QuestionTabs } from './question-tabs.tsx'

type Version = {
  readonly version: number
  readonly points: number
  readonly content: QuestionContent
  readonly by: string | null
  readonly created_at: string
}

// More versions than anybody writes of one question.
const most = 100

export function QuestionVersions() {
  const { id = '' } = useParams()
  const question = useFetched(['question', id], (signal) =>
    orThrow(api.GET('/questions/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={question}>{(found) => <Versions question={found} />}</QueryView>
}

function Versions({ question }: { readonly question: Question }) {
  const { id } = question
  const versions = useFetched(['question-versions', id, question.version], (signal) =>
    orThrow(
      api.GET('/questions/{question_id}/versions', {
        params: { path: { question_id: id }, query: { limit: most } },
        signal,
      }),
    ),
  )
  return (
    <Screen
      title={question.title}
      back={{ to: '/questions', label: messages.title }}
      intro={messages.versionsText}
    >
      <QuestionTabs id={id} at="versions" />
      <QueryView query={versions}>
        {({ data }) => (
          <>
            {(data as Version[]).map((version) => (
              <VersionPanel key={version.version} version={version} />
            ))}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

function VersionPanel({
  version: { version, points, content, by, created_at },
}: {
  readonly version: Version
}) {
  const facts = [dayAndTime(created_at), messages.points(points), by ?? messages.imported]
  return (
    <Panel title={messages.version(version)} help={facts.join(' · ')}>
      <details className="question-version">
        <summary>{messages.showVersion}</summary>
        <AnswerSheet content={content} showsKey />
      </details>
    </Panel>
  )
}
