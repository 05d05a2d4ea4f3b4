import { useRecordContext } from 'ra-core'
import { may } from '../api/session.ts'
import { EditScreen } from '../kit/forms/form.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { ReferencesInput } from '../kit/inputs/reference-inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { TagsInput } from '../kit/inputs/tags-input.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { type Course, languageChoices, lecturerOptions } from './course.tsx'
import { CourseActions } from './course-actions.tsx'
import { back, CourseStateChip, CourseTabs } from './course-header.tsx'
import { courseMessages as messages } from './messages.ts'

/** The name, the public texts and the lecturers of a course. */
export function CourseDetails() {
  return (
    <EditScreen<Course>
      resource="courses"
      back={back}
      title={({ name }) => name}
      mark={(course) => <CourseStateChip course={course} />}
      actions={(course) => <CourseActions course={course} />}
      tabs={(course) => <CourseTabs course={course} />}
      fields={messages.fields}
      isReadOnly={!may('courses:write')}
    >
      <Texts />
      <Classification />
    </EditScreen>
  )
}

function Texts() {
  return (
    <Panel title={messages.texts}>
      <TextInput source="name" label={messages.fields.name} isRequired />
      <SlugInput from="name" base="/courses/" isFixed />
      <TextInput
        source="summary"
        label={messages.fields.summary}
        help={messages.help.summary}
        lines={2}
        isRequired={false}
      />
      <MarkdownInput source="description" label={messages.fields.description} lines={10} />
      <PictureInput source="image_key" label={messages.fields.image_key} ratio={16 / 9} isRequired={false} />
    </Panel>
  )
}

function Classification() {
  const course = useRecordContext<Course>()
  return (
    <Panel title={messages.placing}>
      <ChoiceInput
        source="language"
        label={messages.fields.language}
        help={messages.help.language}
        choices={languageChoices(course?.language)}
      />
      <TagsInput source="tags" label={messages.fields.tags} help={messages.help.tags} isRequired={false} />
      <ReferencesInput
        source="lecturers"
        label={messages.fields.lecturers}
        help={messages.help.lecturers}
        from={lecturerOptions}
        addLabel={messages.addLecturer}
      />
    </Panel>
  )
}
