import { useParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty, Facts, Panel, Screen } from '../kit/screen.tsx'
import { count, percent } from '../kit/texts/format.ts'
import { RegradeButton } from './regrade-dialog.tsx'
import { resultMessages as messages } from './result-messages.ts'
import './grading.css'

type Question = components['schemas']['QuizStatistics']['questions'][number]

/** Difficulty, discrimination and answers of each question of a quiz. */
export function QuizStatistics() {
  const { id = '' } = useParams()
  const statistics = useFetched(['statistics', id], (signal) =>
    orThrow(api.GET('/quizzes/{lecture_id}/statistics', { params: { path: { lecture_id: id } }, signal })),
  )
  return (
    <Screen title={messages.statistics} intro={messages.statisticsIntro}>
      <QueryView query={statistics}>
        {({ questions }) =>
          questions.length === 0 ? (
            <Empty title={messages.noAnswers} text={messages.noAnswersText} />
          ) : (
            <>
              <Panel title={messages.difficulty} help={messages.difficultyHelp}>
                <BarChart
                  title={messages.difficulty}
                  nameTitle={messages.question}
                  bars={questions.map(barOf)}
                />
              </Panel>
              {questions.map((question) => (
                <QuestionPanel key={question.question_id} lectureId={id} question={question} />
              ))}
            </>
          )
        }
      </QueryView>
    </Screen>
  )
}

function barOf({ title, difficulty }: Question, at: number) {
  const value = difficulty ?? 0
  return { name: `${at + 1}. ${title}`, value, text: percent(value) }
}

type QuestionProps = { readonly lectureId: string; readonly question: Question }

// The correlation of a few answers is chance.
const leastAnswers = 10

function QuestionPanel({ lectureId, question }: QuestionProps) {
  const { question_id, title, answered, difficulty, discrimination, outdated } = question
  const isDoubtful = answered >= leastAnswers && discrimination !== null && discrimination < 0
  return (
    <Panel
      title={title}
      help={messages.answered(count(answered))}
      actions={isDoubtful ? <Chip tone="danger">{messages.checkKey}</Chip> : null}
    >
      <Facts
        rows={[
          [messages.difficulty, difficulty === null ? '–' : percent(difficulty)],
          [messages.discrimination, discrimination === null ? '–' : discrimination.toFixed(2)],
        ]}
      />
      <p className="help statistics-help">{messages.discriminationHelp}</p>
      <Answers question={question} />
      {outdated > 0 && may('submissions:grade') ? (
        <p>
          {messages.outdated(count(outdated))}{' '}
          <RegradeButton lectureId={lectureId} questionId={question_id} />
        </p>
      ) : null}
    </Panel>
  )
}

function Answers({ question: { kind, answers, answered } }: Pick<QuestionProps, 'question'>) {
  if (answers.length === 0) return null
  const textOf = (text: string) =>
    kind === 'true_false' ? (text === 'true' ? messages.yes : messages.no) : text
  return (
    <SmallTable
      rows={answers.map((answer) => ({ ...answer, id: answer.text }))}
      columns={[
        { title: messages.answer, render: ({ text }) => textOf(text), isLong: true },
        {
          title: messages.count,
          render: (answer) => `${count(answer.count)} (${percent(answer.count / Math.max(answered, 1))})`,
          align: 'end',
          isCount: true,
        },
        {
          title: '',
          render: ({ is_right }) =>
            is_right === null ? null : (
              <Chip tone={is_right ? 'good' : 'plain'}>{is_right ? messages.right : messages.wrong}</Chip>
            ),
        },
      ]}
    />
  )
}
