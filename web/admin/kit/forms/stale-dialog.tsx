import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type RaRecord, useDataProvider, useNotify, useRecordContext, useRefresh, useUpdate } from 'ra-core'
import { useEffect, useState } from 'react'
import { messageOf } from '../texts/error-message.ts'
import { choose } from '../texts/language.ts'
import { sharedMessages } from '../texts/shared-messages.ts'

/** A change of an outdated version. */
export type Stale = { readonly input: RaRecord }

const messages = choose({
  en: {
    title: 'Somebody else has changed this',
    explain: 'It was changed after you opened it. Choose which version to keep. Nothing has been saved yet.',
    field: 'Field',
    yourVersion: 'Your version',
    currentVersion: 'Current version',
    saveYourVersion: 'Save my version',
    discardChanges: 'Discard my changes',
  },
  'zh-TW': {
    title: '其他人已修改這個項目',
    explain: '你開啟之後，內容已被修改。請選擇要保留的版本，目前尚未儲存任何變更。',
    field: '欄位',
    yourVersion: '你的版本',
    currentVersion: '目前的版本',
    saveYourVersion: '以我的版本儲存',
    discardChanges: '捨棄我的變更',
  },
  ja: {
    title: 'ほかの人がこの項目を変更しました',
    explain:
      '開いたあとに内容が変更されました。どちらの版を残すか選んでください。まだ何も保存されていません。',
    field: '項目',
    yourVersion: 'あなたの版',
    currentVersion: '現在の版',
    saveYourVersion: '自分の版で保存',
    discardChanges: '自分の変更を破棄',
  },
})

type Props = {
  readonly resource: string
  readonly fields: Readonly<Record<string, string>>
  readonly stale: Stale
  readonly onClose: () => void
}

/** Shows both versions of the changed fields for the reader to choose from. */
export function StaleDialog({ resource, fields, stale: { input: mine }, onClose }: Props) {
  const base = useRecordContext()
  const { record: current, problem } = useCurrentVersion(resource, mine.id)
  const refresh = useRefresh()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  const changedNames = changedFields(mine, base).filter((name) => name in fields)
  const saveInput = async () => {
    if (!current) return
    const data = { ...current, ...Object.fromEntries(changedNames.map((name) => [name, mine[name]])) }
    try {
      await update(resource, { id: mine.id, data, previousData: current }, { returnPromise: true })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
    onClose()
  }
  const discardInput = () => {
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{messages.title}</DialogTitle>
      <DialogContent>
        <p>{messages.explain}</p>
        {current ? (
          <Versions names={changedNames} fields={fields} input={mine} current={current} />
        ) : (
          <p role="status">{problem ?? sharedMessages.loading}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedMessages.back}</Button>
        <Button onClick={discardInput}>{messages.discardChanges}</Button>
        <Button variant="contained" onClick={() => void saveInput()} disabled={!current || isPending}>
          {messages.saveYourVersion}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Versions({
  names,
  fields,
  input,
  current,
}: {
  readonly names: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  readonly input: RaRecord
  readonly current: RaRecord
}) {
  return (
    <table className="rows versions">
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          <th scope="col">{messages.yourVersion}</th>
          <th scope="col">{messages.currentVersion}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{fields[name]}</th>
            <td>{valueText(input[name])}</td>
            <td>{valueText(current[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CurrentVersion = { readonly record?: RaRecord; readonly problem?: string }

function useCurrentVersion(resource: string, id: RaRecord['id']): CurrentVersion {
  const dataProvider = useDataProvider()
  const [current, setCurrent] = useState<CurrentVersion>({})
  useEffect(() => {
    dataProvider.getOne(resource, { id }).then(
      ({ data }) => setCurrent({ record: data }),
      (error: unknown) => setCurrent({ problem: messageOf(error) }),
    )
  }, [dataProvider, resource, id])
  return current
}

function changedFields(input: RaRecord, base: RaRecord | undefined): readonly string[] {
  return Object.keys(input).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(base?.[name]))
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return sharedMessages.none
  if (typeof value === 'boolean') return value ? sharedMessages.yes : sharedMessages.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
