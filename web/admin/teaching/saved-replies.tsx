import { longestComment } from '../../../src/domain/content/limits.ts'
import { longestReplyTitle } from '../../../src/domain/teaching/limits.ts'
import { placeholders } from '../../../src/domain/teaching/placeholders.ts'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { CheckInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Panel, Screen } from '../kit/screen.tsx'
import { teachingMessages } from './messages.ts'

type SavedReply = components['schemas']['SavedReply']
type Input = { readonly title: string; readonly body: string; readonly is_shared?: boolean }

const messages = teachingMessages.saved
const mayChange = ({ is_shared }: SavedReply) => !is_shared || may('curriculum:write')

/** The saved replies of the reader and of the school. */
export function SavedReplies() {
  const query = useFetched(['saved_replies'], (signal) =>
    orThrow(api.GET('/saved_replies', { params: { query: { limit: mostPerPage } }, signal })),
  )
  return (
    <Screen
      title={messages.title}
      intro={messages.intro}
      back={{ to: '/threads', label: teachingMessages.title }}
      actions={<CreateDialog />}
    >
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            <Panel>
              <SmallTable
                rows={data}
                columns={[
                  { title: messages.name, render: ({ title }) => <b>{title}</b> },
                  {
                    title: messages.body,
                    render: ({ body }) => <span className="comment-body">{body}</span>,
                  },
                  {
                    title: messages.owner,
                    render: ({ is_shared }) => (is_shared ? messages.ofSchool : messages.own),
                  },
                  { title: ' ', render: (reply) => <Actions reply={reply} /> },
                ]}
              />
            </Panel>
          )
        }
      </QueryView>
    </Screen>
  )
}

function CreateDialog() {
  return (
    <FormDialog<Input>
      label={messages.create}
      title={messages.create}
      variant="contained"
      done={messages.done}
      send={({ title, body, is_shared = false }) =>
        orThrow(api.POST('/saved_replies', { body: { title, body, is_shared } }))
      }
    >
      <Fields />
      {may('curriculum:write') ? <CheckInput source="is_shared" label={messages.shared} /> : null}
    </FormDialog>
  )
}

function Fields() {
  return (
    <>
      <TextInput source="title" label={messages.name} atMost={longestReplyTitle} isRequired />
      <TextInput
        source="body"
        label={messages.body}
        lines={6}
        atMost={longestComment}
        help={messages.help(placeholders.map((name) => `{${name}}`).join(', '))}
        isRequired
      />
    </>
  )
}

function Actions({ reply }: { readonly reply: SavedReply }) {
  if (!mayChange(reply)) return null
  const { id } = reply
  return (
    <span className="moderation">
      <FormDialog<Input>
        label={messages.edit}
        title={messages.edit}
        variant="text"
        defaults={reply}
        done={messages.done}
        send={({ title, body }) =>
          orThrow(
            api.PATCH('/saved_replies/{id}', {
              params: { path: { id }, header: ifMatch(reply) },
              body: { title, body },
            }),
          )
        }
      >
        <Fields />
      </FormDialog>
      <ConfirmButton
        variant="text"
        label={messages.remove}
        title={messages.removeTitle}
        explain={messages.removeText}
        action={() => orThrow(api.DELETE('/saved_replies/{id}', { params: { path: { id } } }))}
        done={messages.removed}
      />
    </span>
  )
}
