import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { EditScreen } from '../kit/forms/form.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SuggestInput } from '../kit/inputs/suggest-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { Closing, TestMail } from './closing.tsx'
import { closingWords } from './closing-words.ts'
import { Origins } from './origins.tsx'
import { schoolWords as say } from './school-words.ts'
import { TextsInput } from './texts-input.tsx'

type School = components['schemas']['School']

const zones = Intl.supportedValuesOf('timeZone')

export function SchoolSettings() {
  return (
    <EditScreen<School>
      resource="school"
      id="school"
      title={() => say.title}
      fields={say.fields}
      isReadOnly={!may('school:write')}
      more={(school) => (
        <>
          <Origins school={school} />
          <Closing school={school} />
        </>
      )}
    >
      <Panel title={say.basics}>
        <TextInput source="name" label={say.fields.name} atMost={120} isRequired />
        <div className="pair">
          <SuggestInput
            source="time_zone"
            label={say.fields.time_zone}
            help={say.help.time_zone}
            options={zones}
            isRequired
          />
          <ChoiceInput
            source="locale"
            label={say.fields.locale}
            help={say.help.locale}
            choices={say.languages}
          />
        </div>
        <ChecksInput source="locales" label={say.fields.locales} choices={say.languages} isRequired />
        <TextInput
          source="contact_email"
          label={say.fields.contact_email}
          help={say.help.contact_email}
          type="email"
          isNullable
        />
      </Panel>
      <Panel title={say.texts} help={say.textsHelp}>
        <TextsInput />
      </Panel>
      <Mails />
    </EditScreen>
  )
}

function Mails() {
  return (
    <Panel title={closingWords.mail} help={closingWords.mailHelp} actions={<TestMail />}>
      <div className="pair">
        <TextInput
          source="mail_sender_name"
          label={closingWords.sender}
          help={closingWords.senderHelp}
          isNullable
        />
        <TextInput source="mail_reply_to" label={closingWords.replyTo} type="email" isNullable />
      </div>
    </Panel>
  )
}
