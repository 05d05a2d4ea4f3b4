import { ChoiceFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import type { Member } from './member.ts'
import { peopleMessages as messages } from './messages.ts'
import { nameOfRole, roleNames } from './role-names.ts'

export function MemberList() {
  return (
    <Screen title={messages.members} intro={messages.membersIntro}>
      <List<Member>
        resource="members"
        open={({ id }) => `/members/${id}`}
        empty={{ title: messages.noMembers, text: messages.noMembersText }}
        filters={
          <>
            <SearchFilter />
            <ChoiceFilter name="role" label={messages.role} choices={roleNames} />
          </>
        }
        columns={[
          { title: messages.name, render: ({ name }) => name },
          { title: messages.email, render: ({ email }) => email, isLong: true },
          { title: messages.roles, render: ({ roles }) => roles.map(nameOfRole).join(', ') },
          { title: messages.joined, render: ({ joined_at }) => day(joined_at), isMinor: true },
          {
            title: '',
            render: ({ is_active }) => (is_active ? null : <Chip tone="danger">{messages.inactive}</Chip>),
          },
        ]}
      />
    </Screen>
  )
}
