import Button from '@mui/material/Button'
import { Form, useNotify } from 'ra-core'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { longestSubject } from '../../../src/domain/notifications/limits.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { optionsOf } from '../api/option-sources.ts'
import { problemIn } from '../api/problems.ts'
import { ConfirmDialog } from '../kit/actions/confirm.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { ReferenceInput } from '../kit/inputs/reference-inputs.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { messageOf } from '../kit/texts/error-message.ts'
import { count, dayAndTime } from '../kit/texts/format.ts'
import { announcementMessages as messages } from './invitation-messages.ts'
import { roleNames } from './role-names.ts'

type Announcement = components['schemas']['Announcement']
type AnnouncementInput =
  paths['/notifications/announcements']['post']['requestBody']['content']['application/json']

export function AnnouncementList() {
  const create = <CreateLink to="/announcements/create" permission="members:write" label={messages.create} />
  return (
    <Screen title={messages.title} intro={messages.intro} actions={create}>
      <List<Announcement>
        resource="announcements"
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        columns={[
          { title: messages.subject, render: ({ title }) => <b>{title}</b> },
          {
            title: messages.audience,
            render: ({ audience }) =>
              audience === 'students' ? messages.selectedStudents : messages.audiences[audience],
          },
          {
            title: messages.recipients,
            render: ({ recipients }) => count(recipients),
            align: 'end',
            isCount: true,
          },
          {
            title: messages.sentAt,
            render: ({ created_at, delivered_at }) =>
              delivered_at ? dayAndTime(created_at) : messages.delivering,
          },
        ]}
      />
    </Screen>
  )
}

const call = (body: AnnouncementInput, dry_run?: true) =>
  orThrow(api.POST('/notifications/announcements', { params: { query: dry_run ? { dry_run } : {} }, body }))

/** A message with a dry run first: the reader sees the number of recipients before it is sent. */
export function AnnouncementCreate() {
  const [preview, setPreview] = useState<{ readonly body: AnnouncementInput; readonly recipients: number }>()
  const notify = useNotify()
  const navigate = useNavigate()
  const runDry = async (values: FieldValues) => {
    const body = requestBody(values as AnnouncementInput)
    try {
      setPreview({ body, recipients: (await call(body, true)).recipients })
      return undefined
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
      return problemIn(error) ? {} : undefined
    }
  }
  return (
    <Screen title={messages.create} back={{ to: '/announcements', label: messages.title }}>
      <Form className="form" onSubmit={runDry} record={{ audience: 'members' }} warnWhenUnsavedChanges>
        <Fields />
        <div className="save-bar">
          <p />
          <Button type="submit" variant="contained">
            {messages.preview}
          </Button>
        </div>
      </Form>
      {preview ? (
        <ConfirmDialog
          label={messages.send}
          title={messages.sendTitle(preview.recipients)}
          explain={messages.sendText}
          action={() => call(preview.body)}
          done={messages.done}
          onClose={() => setPreview(undefined)}
          onDone={() => void navigate('/announcements')}
        />
      ) : null}
    </Screen>
  )
}

function Fields() {
  const audience = useWatch({ name: 'audience' })
  return (
    <Panel>
      <TextInput source="title" label={messages.subject} atMost={longestSubject} isRequired />
      <TextInput source="body" label={messages.body} lines={5} isRequired />
      <TextInput source="path" label={messages.path} isNullable />
      <ChoiceInput source="audience" label={messages.audience} choices={messages.audiences} />
      {audience === 'role' ? (
        <ChoiceInput source="role" label={messages.role} choices={roleNames} isRequired />
      ) : null}
      {audience === 'course' ? (
        <ReferenceInput source="course_id" label={messages.course} {...optionsOf.courses} isRequired />
      ) : null}
    </Panel>
  )
}

function requestBody({ title, body, path, audience, role, course_id }: AnnouncementInput): AnnouncementInput {
  return {
    title,
    body,
    audience,
    ...(path ? { path } : {}),
    ...(audience === 'role' && role ? { role } : {}),
    ...(audience === 'course' && course_id ? { course_id } : {}),
  }
}
