import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { ReferenceFilter } from '../kit/inputs/reference-inputs.tsx'
import { SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { count, day } from '../kit/texts/format.ts'
import { peopleWords as say } from './words.ts'

type Student = components['schemas']['ListedStudent']

export function StudentList() {
  return (
    <Screen title={say.students} intro={say.studentsIntro}>
      <List<Student>
        resource="students"
        open={({ id }) => `/students/${id}`}
        empty={{ title: say.noStudents, text: say.noStudentsText }}
        filters={
          <>
            <SearchFilter />
            <ReferenceFilter name="course_id" label={say.course} {...optionsOf.courses} />
          </>
        }
        columns={[
          { title: say.name, show: ({ name }) => name },
          { title: say.email, show: ({ email }) => email, isLong: true },
          {
            title: say.courses,
            show: ({ course_count }) => count(course_count),
            align: 'end',
            isCount: true,
          },
          {
            title: say.completed,
            show: ({ completed_count }) => count(completed_count),
            align: 'end',
            isCount: true,
          },
          {
            title: say.lastWatched,
            show: ({ last_watched_at }) => (last_watched_at ? day(last_watched_at) : say.never),
            isMinor: true,
          },
        ]}
      />
    </Screen>
  )
}
