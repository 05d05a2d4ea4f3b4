import { mostPerPage } from '../../../../src/platform/paging.ts'
import { api, orThrow } from '../../api/client.ts'
import { optionsOf } from '../../api/option-sources.ts'
import { may } from '../../api/session.ts'
import { ConfirmButton } from '../../kit/actions/confirm.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { ReferenceInput } from '../../kit/inputs/reference-inputs.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { memberName } from '../../kit/texts/format.ts'
import { cohortMessages as messages } from './messages.ts'
import type { Cohort } from './types.ts'

/** The members of a cohort. */
export function CohortMembers({ cohort }: { readonly cohort: Cohort }) {
  const path = { id: cohort.id }
  const members = useFetched(['cohort-members', cohort.id], (signal) =>
    orThrow(api.GET('/cohorts/{id}/members', { params: { path, query: { limit: mostPerPage } }, signal })),
  )
  const isEditor = may('students:write')
  return (
    <section className="cohort-part">
      <h3>{messages.membersTitle}</h3>
      <QueryView query={members}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noMembers}</p>
          ) : (
            <SmallTable
              rows={data.map((row) => ({ ...row, id: row.member.id }))}
              columns={[
                { title: messages.member, render: ({ member }) => memberName(member) },
                {
                  title: ' ',
                  render: ({ member }) =>
                    isEditor ? (
                      <ConfirmButton
                        variant="text"
                        label={messages.takeOut}
                        title={messages.removeMember(memberName(member))}
                        explain={messages.removeMemberText}
                        action={() =>
                          orThrow(
                            api.DELETE('/cohorts/{id}/members/{member_id}', {
                              params: { path: { ...path, member_id: member.id } },
                            }),
                          )
                        }
                        done={messages.memberRemoved}
                      />
                    ) : null,
                },
              ]}
            />
          )
        }
      </QueryView>
      {isEditor && may('members:read') ? (
        <FormDialog<{ member_id: string }>
          label={messages.addMember}
          title={messages.addMember}
          done={messages.memberAdded}
          send={(body) => orThrow(api.POST('/cohorts/{id}/members', { params: { path }, body }))}
        >
          <ReferenceInput source="member_id" label={messages.member} {...optionsOf.members} isRequired />
        </FormDialog>
      ) : null}
    </section>
  )
}
