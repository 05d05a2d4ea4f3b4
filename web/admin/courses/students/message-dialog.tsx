import { useState } from 'react'
import { longestSubject } from '../../../../src/domain/notifications/limits.ts'
import { paths } from '../../../../src/paths/paths.ts'
import type { paths as Api } from '../../api/admin-api.gen.ts'
import { api, orThrow } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm.tsx'
import { OpenFormDialog } from '../../kit/forms/form-dialog.tsx'
import { CheckInput, TextInput } from '../../kit/inputs/inputs.tsx'
import type { Course } from '../course.tsx'
import { studentMessages as messages } from './messages.ts'

type MessageInput =
  Api['/courses/{course_id}/students/messages']['post']['requestBody']['content']['application/json']
type Texts = { readonly title: string; readonly body: string; readonly linksToCourse: boolean }

type MessageProps = {
  readonly course: Course
  readonly recipients: Omit<MessageInput, 'title' | 'body' | 'path'>
  readonly onClose: () => void
  readonly onSent: () => void
}

/** A message to students: after a dry run the reader sees the number of recipients and confirms. */
export function MessageDialog({ course, recipients, onClose, onSent }: MessageProps) {
  const [texts, setTexts] = useState<Texts>({ title: '', body: '', linksToCourse: true })
  const [counted, setCounted] = useState<number>()
  const call = ({ title, body, linksToCourse }: Texts, dry_run?: true) =>
    orThrow(
      api.POST('/courses/{course_id}/students/messages', {
        params: { path: { course_id: course.id }, query: dry_run ? { dry_run } : {} },
        body: {
          ...recipients,
          title,
          body,
          ...(linksToCourse ? { path: paths.learn.course(course.slug) } : {}),
        },
      }),
    )
  const runDry = async (values: Texts) => {
    setTexts(values)
    setCounted((await call(values, true)).recipients)
  }
  // Closing the question opens the form again with its texts.
  return counted === undefined ? (
    <OpenFormDialog<Texts>
      label={messages.next}
      title={messages.message}
      intro={messages.messageIntro}
      defaults={texts}
      send={runDry}
      keeps="screen"
      onClose={onClose}
    >
      <TextInput source="title" label={messages.subject} atMost={longestSubject} isRequired />
      <TextInput source="body" label={messages.body} lines={5} isRequired />
      <CheckInput source="linksToCourse" label={messages.linksToCourse} />
    </OpenFormDialog>
  ) : (
    <ConfirmDialog
      label={messages.send}
      title={messages.sendTitle(counted)}
      explain={messages.sendText}
      action={() => call(texts)}
      done={messages.sent}
      onClose={() => setCounted(undefined)}
      onDone={() => {
        onSent()
        onClose()
      }}
    />
  )
}
