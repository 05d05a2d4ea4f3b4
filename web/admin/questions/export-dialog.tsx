import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { paths } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { download } from '../kit/download.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { exchangeMessages as exchange } from './exchange-messages.ts'

type Query = paths['/question-exports']['get']['parameters']['query']
type Report = paths['/question-exports']['get']['responses'][200]['content']['application/json']

/** Exports the questions that pass the filters of the list around it. */
export function ExportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{exchange.export}</Button>
      {isOpen ? <ExportDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { filterValues } = useListContext()
  const [format, setFormat] = useState<Query['format']>('gift')
  const [report, setReport] = useState<Report>()
  const { run, isRunning } = useAction(
    async () => {
      const query = { ...filterValues, format }
      const answer = await orThrow(api.GET('/question-exports', { params: { query } }))
      download(new Blob([answer.text], { type: 'text/plain;charset=utf-8' }), answer.file_name)
      setReport(answer)
    },
    { keeps: 'screen' },
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{exchange.exportTitle}</DialogTitle>
      <DialogContent>
        <p>{exchange.exportText}</p>
        <TextField
          select
          fullWidth
          label={exchange.format}
          value={format}
          onChange={(event) => setFormat(event.target.value as Query['format'])}
        >
          {Object.entries(exchange.formats).map(([key, text]) => (
            <MenuItem key={key} value={key}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        <div role="status">{report ? <ExportReport report={report} /> : null}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedMessages.close}</Button>
        <Button variant="contained" onClick={() => void run()} disabled={isRunning}>
          {exchange.download}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ExportReport({ report: { exported, skipped } }: { readonly report: Report }) {
  return (
    <>
      <p>{exchange.exported(exported)}</p>
      {skipped.length > 0 ? (
        <>
          <p>{exchange.notExported(skipped.length)}</p>
          <ul>
            {skipped.map(({ id, title, code }) => (
              <li key={id}>
                <strong>{title}</strong> – {exchange.reasons[code]}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
