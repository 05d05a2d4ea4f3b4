import { picturePath } from '../../../src/paths/paths.ts'
import { useOptions } from '../kit/inputs/options.ts'
import { CreateLink } from '../kit/links.tsx'
import { ChoiceFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { SuggestFilter } from '../kit/lists/suggest-filter.tsx'
import { Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { CourseState, type ListedCourse, lecturerOptions, lowestPrice, tagOptions } from './course.tsx'
import { courseMessages as messages } from './messages.ts'
import './courses.css'

export function CourseList() {
  const create = <CreateLink to="/courses/create" permission="courses:write" label={messages.create} />
  return (
    <Screen title={messages.title} actions={create}>
      <List<ListedCourse>
        resource="courses"
        open={({ id }) => `/courses/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        filters={<Filters />}
        columns={[
          { title: messages.fields.name, render: (course) => <CourseName course={course} /> },
          {
            title: messages.fields.state,
            render: ({ state }) => (state ? <CourseState state={state} /> : null),
          },
          { title: messages.fields.price, render: ({ plans = [] }) => lowestPrice(plans), align: 'end' },
          {
            title: messages.fields.lecturers,
            render: ({ lecturers = [] }) => lecturers.map(({ name }) => name).join(', '),
            isMinor: true,
          },
          {
            title: messages.fields.updated_at,
            render: ({ updated_at }) => (updated_at ? dayAndTime(updated_at) : ''),
            isMinor: true,
          },
        ]}
      />
    </Screen>
  )
}

function Filters() {
  const { options } = useOptions(lecturerOptions)
  return (
    <>
      <SearchFilter />
      <ChoiceFilter name="state" label={messages.filters.state} choices={messages.states} />
      {options.length > 0 ? (
        <ChoiceFilter
          name="lecturer_id"
          label={messages.filters.lecturer}
          choices={Object.fromEntries(options.map(({ id, name }) => [id, name]))}
        />
      ) : null}
      <SuggestFilter name="tag" label={messages.filters.tag} from={tagOptions} />
    </>
  )
}

function CourseName({ course: { name, slug, image_key } }: { readonly course: ListedCourse }) {
  return (
    <span className="course-named">
      {image_key ? (
        <img src={picturePath(image_key)} alt="" loading="lazy" />
      ) : (
        <span className="course-unpictured" aria-hidden="true" />
      )}
      <span>
        {name}
        <small>/{slug}</small>
      </span>
    </span>
  )
}
