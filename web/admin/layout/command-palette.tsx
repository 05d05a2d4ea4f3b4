import Autocomplete from '@mui/material/Autocomplete'
import Dialog from '@mui/material/Dialog'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { layoutMessages as messages } from './messages.ts'
import { type SearchResult, search } from './search.ts'

/** Ctrl or Command and K open the palette, wherever the reader is. */
export function usePaletteKey(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}

/** Opens screens, frequent actions, and records by name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const results = useSearchResults(text)
  const go = (result: SearchResult | null) => {
    if (!result) return
    onClose()
    void navigate(result.to)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={messages.find} className="palette">
      <Autocomplete
        open
        options={[...results]}
        groupBy={(option) => option.group}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.to}
        // The list is already filtered, by the server for names.
        filterOptions={(options) => options}
        inputValue={text}
        onInputChange={(_event, value) => setText(value)}
        onChange={(_event, result) => go(result)}
        noOptionsText={messages.findNothing(text)}
        autoHighlight
        disablePortal
        popupIcon={null}
        renderInput={(input) => (
          <TextField {...input} autoFocus placeholder={messages.findHint} label={messages.find} />
        )}
      />
    </Dialog>
  )
}

function useSearchResults(text: string): readonly SearchResult[] {
  const [results, setResults] = useState<readonly SearchResult[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(
      () => search(text, controller.signal).then(setResults, () => undefined),
      text === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return results
}
