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
export type Stale = { readonly mine: RaRecord }

const messages = choose({
  en: {
    title: 'Somebody else has changed this',
    explain: 'It was changed after you opened it. Choose which version to keep. Nothing has been saved yet.',
    field: 'Field',
    mine: 'Your version',
    theirs: 'Current version',
    keepMine: 'Save my version',
    takeTheirs: 'Discard my changes',
  },
  'zh-TW': {
    title: '其他人已修改這個項目',
    explain: '你開啟之後，內容已被修改。請選擇要保留的版本，目前尚未儲存任何變更。',
    field: '欄位',
    mine: '你的版本',
    theirs: '目前的版本',
    keepMine: '以我的版本儲存',
    takeTheirs: '捨棄我的變更',
  },
  ja: {
    title: 'ほかの人がこの項目を変更しました',
    explain:
      '開いたあとに内容が変更されました。どちらの版を残すか選んでください。まだ何も保存されていません。',
    field: '項目',
    mine: 'あなたの版',
    theirs: '現在の版',
    keepMine: '自分の版で保存',
    takeTheirs: '自分の変更を破棄',
  },
})

type Props = {
  readonly resource: string
  readonly fields: Readonly<Record<string, string>>
  readonly stale: Stale
  readonly onClose: () => void
}

/** Shows both versions of the changed fields for the reader to choose from. */
export function StaleDialog({ resource, fields, stale: { mine }, onClose }: Props) {
  const base = useRecordContext()
  const { theirs, problem } = useCurrentVersion(resource, mine.id)
  const refresh = useRefresh()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  const changedNames = changedFields(mine, base).filter((name) => name in fields)
  const keepMine = async () => {
    if (!theirs) return
    const data = { ...theirs, ...Object.fromEntries(changedNames.map((name) => [name, mine[name]])) }
    try {
      await update(resource, { id: mine.id, data, previousData: theirs }, { returnPromise: true })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
    onClose()
  }
  const takeTheirs = () => {
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{messages.title}</DialogTitle>
      <DialogContent>
        <p>{messages.explain}</p>
        {theirs ? (
          <Versions names={changedNames} fields={fields} mine={mine} theirs={theirs} />
        ) : (
          <p role="status">{problem ?? sharedMessages.loading}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedMessages.back}</Button>
        <Button onClick={takeTheirs}>{messages.takeTheirs}</Button>
        <Button variant="contained" onClick={() => void keepMine()} disabled={!theirs || isPending}>
          {messages.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Versions({
  names,
  fields,
  mine,
  theirs,
}: {
  readonly names: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  readonly mine: RaRecord
  readonly theirs: RaRecord
}) {
  return (
    <table className="rows versions">
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          <th scope="col">{messages.mine}</th>
          <th scope="col">{messages.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{fields[name]}</th>
            <td>{valueText(mine[name])}</td>
            <td>{valueText(theirs[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CurrentVersion = { readonly theirs?: RaRecord; readonly problem?: string }

function useCurrentVersion(resource: string, id: RaRecord['id']): CurrentVersion {
  const dataProvider = useDataProvider()
  const [current, setCurrent] = useState<CurrentVersion>({})
  useEffect(() => {
    dataProvider.getOne(resource, { id }).then(
      ({ data }) => setCurrent({ theirs: data }),
      (error: unknown) => setCurrent({ problem: messageOf(error) }),
    )
  }, [dataProvider, resource, id])
  return current
}

function changedFields(mine: RaRecord, base: RaRecord | undefined): readonly string[] {
  return Object.keys(mine).filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(base?.[name]))
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return sharedMessages.none
  if (typeof value === 'boolean') return value ? sharedMessages.yes : sharedMessages.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
