import { session } from '../api/session.ts'
import { CreateScreen } from '../kit/forms/form.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { languageChoices } from './course.tsx'
import { courseMessages as messages } from './messages.ts'

export function CourseCreate() {
  const { locale } = session().school
  return (
    <CreateScreen
      resource="courses"
      back={{ to: '/courses', label: messages.title }}
      title={messages.create}
      intro={messages.createIntro}
      defaults={{ language: locale }}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} isRequired />
        <SlugInput from="name" base="/courses/" />
        <ChoiceInput
          source="language"
          label={messages.fields.language}
          help={messages.help.language}
          choices={languageChoices(locale)}
        />
      </Panel>
    </CreateScreen>
  )
}
