import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { paths } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { autocompleteMessages } from '../kit/inputs/reference-messages.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { FileDrop } from '../kit/pictures/file-drop.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { exchangeMessages as exchange } from './exchange-messages.ts'
import { questionMessages as messages } from './messages.ts'

type ImportPath = paths['/questions/import']['post']
type Format = ImportPath['requestBody']['content']['application/json']['format']
type Report = ImportPath['responses'][200]['content']['application/json']
type ChosenFile = { readonly name: string; readonly text: string; readonly format: Format }

// The most that one request can have, with room for the rest of it.
const mostBytes = 900_000

const formatOf = (name: string): Format =>
  /\.xml$/i.test(name) ? 'moodle_xml' : /\.csv$/i.test(name) ? 'csv' : 'gift'

/** Reads a file, shows what would be imported and what not, and imports it after a confirmation. */
export function QuestionImport() {
  const [file, setFile] = useState<ChosenFile>()
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = async (chosen: File) => {
    setTooLarge(chosen.size > mostBytes)
    if (chosen.size > mostBytes) return
    setFile({ name: chosen.name, text: await chosen.text(), format: formatOf(chosen.name) })
  }
  return (
    <Screen
      title={exchange.importTitle}
      intro={exchange.importIntro}
      back={{ to: '/questions', label: messages.title }}
    >
      <Panel>
        <FileDrop
          label={file?.name ?? exchange.chooseImport}
          hint={exchange.dropHere}
          accept=".txt,.gift,.xml,.csv"
          onFile={(chosen) => void choose(chosen)}
        />
        {isTooLarge ? <p role="alert">{exchange.tooLarge}</p> : null}
      </Panel>
      {file ? <ImportForm key={`${file.name} ${file.text.length}`} file={file} /> : null}
    </Screen>
  )
}

function ImportForm({ file }: { readonly file: ChosenFile }) {
  const [format, setFormat] = useState(file.format)
  const [tags, setTags] = useState<readonly string[]>([])
  const [checked, setChecked] = useState<Report>()
  const [done, setDone] = useState<Report>()
  const send = (isDry: boolean) =>
    orThrow(
      api.POST('/questions/import', {
        params: isDry ? { query: { dry_run: true } } : {},
        body: { format, text: file.text, tags: [...tags] },
      }),
    ) as Promise<Report>
  const check = useAction(async () => setChecked(await send(true)), { keeps: 'screen' })
  const store = useAction(async () => setDone(await send(false)), { keeps: 'screen' })
  if (done) return <Done report={done} />
  return (
    <>
      <Panel>
        <div className="pair">
          <FormatField format={format} onChange={(next) => [setFormat(next), setChecked(undefined)]} />
          <TagsField tags={tags} onChange={(next) => [setTags(next), setChecked(undefined)]} />
        </div>
        {checked ? null : (
          <Button variant="contained" onClick={() => void check.run()} disabled={check.isRunning}>
            {exchange.check}
          </Button>
        )}
      </Panel>
      {checked ? (
        <>
          <ReportTables report={checked} />
          <Button
            variant="contained"
            onClick={() => void store.run()}
            disabled={store.isRunning || checked.imported.length === 0}
          >
            {exchange.doImport(checked.imported.length)}
          </Button>
        </>
      ) : null}
    </>
  )
}

type FormatProps = { readonly format: Format; readonly onChange: (format: Format) => void }

function FormatField({ format, onChange }: FormatProps) {
  return (
    <TextField
      select
      label={exchange.format}
      value={format}
      onChange={(event) => onChange(event.target.value as Format)}
    >
      {Object.entries(exchange.formats).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

type TagsProps = { readonly tags: readonly string[]; readonly onChange: (tags: readonly string[]) => void }

function TagsField({ tags, onChange }: TagsProps) {
  return (
    <Autocomplete
      {...autocompleteMessages}
      multiple
      freeSolo
      options={[] as string[]}
      value={[...tags]}
      onChange={(_event, next) => onChange([...new Set(next.map((tag) => tag.trim()).filter(Boolean))])}
      renderInput={(params) => (
        <TextField {...params} label={exchange.importTags} helperText={exchange.importTagsHelp} />
      )}
    />
  )
}

function ReportTables({ report: { imported, skipped } }: { readonly report: Report }) {
  return (
    <div role="status">
      {skipped.length > 0 ? (
        <Panel title={exchange.willSkip(skipped.length)}>
          <SmallTable
            rows={skipped.map((row, at) => ({ ...row, id: at }))}
            columns={[
              { title: exchange.where, render: ({ where }) => where },
              {
                title: exchange.reason,
                render: ({ code, reason }) => reasonText(code, reason),
                isLong: true,
              },
            ]}
          />
        </Panel>
      ) : null}
      <Panel title={exchange.willImport(imported.length)}>
        <SmallTable
          rows={imported}
          columns={[
            { title: messages.fields.title, render: ({ title }) => title },
            { title: messages.fields.kind, render: ({ kind }) => messages.kinds[kind] },
            { title: exchange.where, render: ({ where }) => where, isMinor: true },
            {
              title: exchange.losses,
              render: ({ losses }) => losses.map(({ code }) => exchange.lossReasons[code]).join(', '),
            },
          ]}
        />
      </Panel>
    </div>
  )
}

// The details follow the sentence in parentheses.
function reasonText(code: Report['skipped'][number]['code'], reason: string): string {
  const [detail = ''] = /\(.*\)$/s.exec(reason) ?? []
  return `${exchange.reasons[code]} ${detail}`.trim()
}

function Done({ report: { imported } }: { readonly report: Report }) {
  return (
    <Panel title={exchange.didImport(imported.length)}>
      <div className="buttons">
        <Button variant="contained" component={Link} to="/questions">
          {exchange.toBank}
        </Button>
      </div>
    </Panel>
  )
}
