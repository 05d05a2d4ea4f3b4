import { longestSchoolName } from '../../../src/domain/tenancy/limits.ts'
import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { EditScreen } from '../kit/forms/form.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SuggestInput } from '../kit/inputs/suggest-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { Closing, TestMail } from './closing.tsx'
import { closingMessages } from './closing-messages.ts'
import { Origins } from './origins.tsx'
import { schoolMessages as messages } from './school-messages.ts'
import { TextsInput } from './texts-input.tsx'

type School = components['schemas']['School']

const zones = Intl.supportedValuesOf('timeZone')

export function SchoolSettings() {
  return (
    <EditScreen<School>
      resource="school"
      id="school"
      title={() => messages.title}
      fields={messages.fields}
      isReadOnly={!may('school:write')}
      more={(school) => (
        <>
          <Origins school={school} />
          <Closing school={school} />
        </>
      )}
    >
      <Panel title={messages.basics}>
        <TextInput source="name" label={messages.fields.name} atMost={longestSchoolName} isRequired />
        <div className="pair">
          <SuggestInput
            source="time_zone"
            label={messages.fields.time_zone}
            help={messages.help.time_zone}
            options={zones}
            isRequired
          />
          <ChoiceInput
            source="locale"
            label={messages.fields.locale}
            help={messages.help.locale}
            choices={messages.languages}
          />
        </div>
        <ChecksInput
          source="locales"
          label={messages.fields.locales}
          choices={messages.languages}
          isRequired
        />
        <TextInput
          source="contact_email"
          label={messages.fields.contact_email}
          help={messages.help.contact_email}
          type="email"
          isNullable
        />
      </Panel>
      <Panel title={messages.texts} help={messages.textsHelp}>
        <TextsInput />
      </Panel>
      <MailSettings />
    </EditScreen>
  )
}

function MailSettings() {
  return (
    <Panel title={closingMessages.mail} help={closingMessages.mailHelp} actions={<TestMail />}>
      <div className="pair">
        <TextInput
          source="mail_sender_name"
          label={closingMessages.sender}
          help={closingMessages.senderHelp}
          isNullable
        />
        <TextInput source="mail_reply_to" label={closingMessages.replyTo} type="email" isNullable />
      </div>
    </Panel>
  )
}
