import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { ReferenceFilter } from '../kit/inputs/reference-inputs.tsx'
import { SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { count, day } from '../kit/texts/format.ts'
import { peopleMessages as messages } from './messages.ts'

type Student = components['schemas']['ListedStudent']

export function StudentList() {
  return (
    <Screen title={messages.students} intro={messages.studentsIntro}>
      <List<Student>
        resource="students"
        open={({ id }) => `/students/${id}`}
        empty={{ title: messages.noStudents, text: messages.noStudentsText }}
        filters={
          <>
            <SearchFilter />
            <ReferenceFilter name="course_id" label={messages.course} {...optionsOf.courses} />
          </>
        }
        columns={[
          { title: messages.name, render: ({ name }) => name },
          { title: messages.email, render: ({ email }) => email, isLong: true },
          {
            title: messages.courses,
            render: ({ course_count }) => count(course_count),
            align: 'end',
            isCount: true,
          },
          {
            title: messages.completed,
            render: ({ completed_count }) => count(completed_count),
            align: 'end',
            isCount: true,
          },
          {
            title: messages.lastWatched,
            render: ({ last_watched_at }) => (last_watched_at ? day(last_watched_at) : messages.never),
            isMinor: true,
          },
        ]}
      />
    </Screen>
  )
}
