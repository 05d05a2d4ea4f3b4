import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { paths } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { download } from '../kit/download.ts'
import { List } from '../kit/lists/list.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Screen } from '../kit/screen.tsx'
import { count, dayAndTime } from '../kit/texts/format.ts'
import { csvOf } from './csv.ts'
import { type Form, FormState, FormTabs } from './form-screens.tsx'
import { formMessages as messages } from './messages.ts'

type Submission =
  paths['/forms/{form_id}/submissions']['get']['responses'][200]['content']['application/json']['data'][number]

export function Submissions() {
  const { id = '' } = useParams()
  const form = useFetched(['form', id], (signal) =>
    orThrow(api.GET('/forms/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={form}>{(found) => <SubmissionList form={found} />}</QueryView>
}

function SubmissionList({ form }: { readonly form: Form }) {
  return (
    <Screen
      title={form.title}
      back={{ to: '/forms', label: messages.title }}
      mark={<FormState state={form.state} />}
      actions={<Download form={form} />}
    >
      <FormTabs formId={form.id} at="submissions" />
      <List<Submission>
        resource="submissions"
        path={`/forms/${form.id}/submissions`}
        empty={{ title: messages.noSubmissions }}
        columns={[
          { title: messages.submittedAt, render: ({ created_at }) => created_at && dayAndTime(created_at) },
          { title: messages.submitter, render: ({ person }) => person ?? messages.visitor },
          ...form.questions.map(({ name, label }) => ({
            title: label,
            render: ({ answers }: Submission) => answerText(answers?.[name]),
          })),
        ]}
      />
    </Screen>
  )
}

const answerText = (answer: unknown) => (Array.isArray(answer) ? answer.join(', ') : String(answer ?? ''))

/** Reads all answers page by page and saves them as one file; it can be stopped. */
function Download({ form }: { readonly form: Form }) {
  const [readCount, setReadCount] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  const { run } = useAction(
    async () => {
      const stop = new AbortController()
      controller.current = stop
      try {
        const rows = await readAll(form, stop.signal, setReadCount)
        if (!stop.signal.aborted) download(csvOf(rows), `${form.slug}.csv`)
      } finally {
        setReadCount(undefined)
      }
    },
    { keeps: 'screen' },
  )
  if (readCount === undefined)
    return (
      <Button variant="outlined" onClick={() => void run()}>
        {messages.download}
      </Button>
    )
  return (
    <>
      <span role="status">{messages.loading(count(readCount))}</span>
      <Button onClick={() => controller.current?.abort()}>{messages.stop}</Button>
    </>
  )
}

async function readAll(form: Form, signal: AbortSignal, onRead: (n: number) => void) {
  const names = form.questions.map(({ name }) => name)
  const rows: unknown[][] = [
    [messages.submittedAt, messages.submitter, ...form.questions.map(({ label }) => label)],
  ]
  let cursor: string | undefined
  do {
    onRead(rows.length - 1)
    const page = await orThrow(
      api.GET('/forms/{form_id}/submissions', {
        params: { path: { form_id: form.id }, query: { limit: mostPerPage, ...(cursor ? { cursor } : {}) } },
      }),
    )
    for (const { created_at, person, answers = {} } of page.data)
      rows.push([created_at, person ?? messages.visitor, ...names.map((name) => answers[name])])
    cursor = page.next_cursor ?? undefined
  } while (cursor && !signal.aborted)
  return rows
}
