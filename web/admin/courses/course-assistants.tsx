import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { day, memberName } from '../kit/texts/format.ts'
import { assistantMessages as messages } from './assistant-messages.ts'
import type { Course } from './course.tsx'

type Props = { readonly course: Course }

/** The staff who assist a course. */
export function CourseAssistants({ course: { id: course_id } }: Props) {
  const query = useFetched(['courses', course_id, 'assistants'], (signal) =>
    orThrow(
      api.GET('/courses/{course_id}/assistants', {
        params: { path: { course_id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel
      title={messages.title}
      help={messages.help}
      actions={may('roles:write') ? <AddDialog courseId={course_id} /> : null}
    >
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.empty}</p>
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.name, render: (assistant) => <b>{memberName(assistant)}</b> },
                { title: messages.added, render: ({ added_at }) => day(added_at) },
                {
                  title: ' ',
                  render: ({ id, name }) => (
                    <RemoveButton courseId={course_id} personId={id} name={name ?? ''} />
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function AddDialog({ courseId }: { readonly courseId: string }) {
  const { data } = useFetched(['staff'], async (signal) => {
    const withRole = (role: 'teacher' | 'teaching_assistant') =>
      orThrow(api.GET('/members', { params: { query: { role, limit: mostPerPage } }, signal }))
    const [teachers, assistants] = await Promise.all([withRole('teacher'), withRole('teaching_assistant')])
    return [...assistants.data, ...teachers.data]
  })
  const choices = Object.fromEntries((data ?? []).map(({ id, name, email }) => [id, `${name} · ${email}`]))
  return (
    <FormDialog<{ person_id: string }>
      label={messages.add}
      title={messages.add}
      intro={messages.addText}
      done={messages.done}
      send={(body) =>
        orThrow(
          api.POST('/courses/{course_id}/assistants', { params: { path: { course_id: courseId } }, body }),
        )
      }
    >
      <ChoiceInput source="person_id" label={messages.name} choices={choices} isRequired />
    </FormDialog>
  )
}

type RemoveProps = { readonly courseId: string; readonly personId: string; readonly name: string }

function RemoveButton({ courseId, personId, name }: RemoveProps) {
  if (!may('roles:write')) return null
  const path = { course_id: courseId, person_id: personId }
  return (
    <ConfirmButton
      variant="text"
      label={messages.remove}
      title={messages.removeTitle(name)}
      explain={messages.removeText}
      action={() => orThrow(api.DELETE('/courses/{course_id}/assistants/{person_id}', { params: { path } }))}
      done={messages.removed}
    />
  )
}
