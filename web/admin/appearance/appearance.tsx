import TextField from '@mui/material/TextField'
import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { EditScreen } from '../kit/forms/form.tsx'
import { ChoiceInput } from '../kit/inputs/inputs.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel } from '../kit/screen.tsx'
import './appearance.css'
import { RowsInput } from '../kit/inputs/rows-input.tsx'
import { ColourInput } from './colour-input.tsx'
import { appearanceMessages as messages } from './messages.ts'
import { Preview } from './preview.tsx'
import { SectionsInput } from './sections-input.tsx'

type Appearance = components['schemas']['Appearance'] & { readonly id: string }
type Link = Appearance['navigation'][number]

/** The look of the site, with the real front page beside it. */
export function AppearanceScreen() {
  return (
    <EditScreen<Appearance>
      resource="appearance"
      id="appearance"
      title={() => messages.title}
      fields={messages.fields}
      isReadOnly={!may('appearance:write')}
    >
      <div className="with-preview">
        <div>
          <Panel title={messages.colours}>
            <ColourInput />
            <ChoiceInput source="typeface" label={messages.fields.typeface} choices={messages.typefaces} />
          </Panel>
          <Panel title={messages.pictures}>
            <PictureInput source="logo_key" label={messages.fields.logo_key} ratio={1} />
            <PictureInput source="cover_key" label={messages.fields.cover_key} ratio={16 / 9} />
          </Panel>
          <Panel>
            <SectionsInput />
          </Panel>
          <Panel>
            <Navigation />
          </Panel>
          <Panel>
            <MarkdownInput source="footer" label={messages.fields.footer} lines={4} />
          </Panel>
        </div>
        {may('appearance:write') ? <Preview /> : null}
      </div>
    </EditScreen>
  )
}

function Navigation() {
  return (
    <RowsInput<Link>
      source="navigation"
      label={messages.fields.navigation}
      help={messages.help.navigation}
      nameOf={({ label }) => label}
      add={[{ label: messages.addLink, row: { label: '', href: '/' } }]}
    >
      {(link, put) => (
        <div className="pair">
          <TextField
            label={messages.label}
            value={link.label}
            onChange={(event) => put({ ...link, label: event.target.value })}
          />
          <TextField
            label={messages.href}
            value={link.href}
            onChange={(event) => put({ ...link, href: event.target.value })}
          />
        </div>
      )}
    </RowsInput>
  )
}
