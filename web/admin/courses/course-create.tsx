import { session } from '../api/session.ts'
import { CreateScreen } from '../kit/forms/form.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { languageChoices } from './course.tsx'
import { courseWords as say } from './words.ts'

export function CourseCreate() {
  const { locale } = session().school
  return (
    <CreateScreen
      resource="courses"
      back={{ to: '/courses', label: say.title }}
      title={say.create}
      intro={say.createIntro}
      defaults={{ language: locale }}
    >
      <Panel>
        <TextInput source="name" label={say.fields.name} isRequired />
        <SlugInput from="name" base="/courses/" />
        <ChoiceInput
          source="language"
          label={say.fields.language}
          help={say.help.language}
          choices={languageChoices(locale)}
        />
      </Panel>
    </CreateScreen>
  )
}
