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
import { CourseActs } from './course-acts.tsx'
import { back, CourseMark, CourseTabs } from './course-head.tsx'
import { courseWords as say } from './words.ts'

/** What a course is called, what visitors read about it, and who teaches it. */
export function CourseDetails() {
  return (
    <EditScreen<Course>
      resource="courses"
      back={back}
      title={({ name }) => name}
      mark={(course) => <CourseMark course={course} />}
      actions={(course) => <CourseActs course={course} />}
      tabs={(course) => <CourseTabs course={course} />}
      fields={say.fields}
      isReadOnly={!may('courses:write')}
    >
      <Texts />
      <Placing />
    </EditScreen>
  )
}

function Texts() {
  return (
    <Panel title={say.texts}>
      <TextInput source="name" label={say.fields.name} isRequired />
      <SlugInput from="name" base="/courses/" isFixed />
      <TextInput
        source="summary"
        label={say.fields.summary}
        help={say.help.summary}
        lines={2}
        isRequired={false}
      />
      <MarkdownInput source="description" label={say.fields.description} lines={10} />
      <PictureInput source="image_key" label={say.fields.image_key} ratio={16 / 9} isRequired={false} />
    </Panel>
  )
}

function Placing() {
  const course = useRecordContext<Course>()
  return (
    <Panel title={say.placing}>
      <ChoiceInput
        source="language"
        label={say.fields.language}
        help={say.help.language}
        choices={languageChoices(course?.language)}
      />
      <TagsInput source="tags" label={say.fields.tags} help={say.help.tags} isRequired={false} />
      <ReferencesInput
        source="lecturers"
        label={say.fields.lecturers}
        help={say.help.lecturers}
        from={lecturerOptions}
        addLabel={say.addLecturer}
      />
    </Panel>
  )
}
