import type { components } from '../api/admin-api.gen.ts'
import { ChoiceFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { nameOfRole, roleNames } from './role-names.ts'
import { peopleWords as say } from './words.ts'

type Member = components['schemas']['Member']

export function MemberList() {
  return (
    <Screen title={say.members} intro={say.membersIntro}>
      <List<Member>
        resource="members"
        open={({ id }) => `/members/${id}`}
        empty={{ title: say.noMembers, text: say.noMembersText }}
        filters={
          <>
            <SearchFilter />
            <ChoiceFilter name="role" label={say.role} choices={roleNames} />
          </>
        }
        columns={[
          { title: say.name, show: ({ name }) => name },
          { title: say.email, show: ({ email }) => email, isLong: true },
          { title: say.roles, show: ({ roles }) => roles.map(nameOfRole).join(', ') },
          { title: say.joined, show: ({ joined_at }) => day(joined_at), isMinor: true },
          {
            title: '',
            show: ({ is_active }) => (is_active ? null : <Chip tone="danger">{say.inactive}</Chip>),
          },
        ]}
      />
    </Screen>
  )
}
