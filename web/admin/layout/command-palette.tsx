import Autocomplete from '@mui/material/Autocomplete'
import Dialog from '@mui/material/Dialog'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { layoutMessages as messages } from './messages.ts'
import { type Found, findThings } from './search.ts'

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

/** Leads to screens, to what people do most, and to what they look for by name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const found = useFound(text)
  const go = (chosen: Found | null) => {
    if (!chosen) return
    onClose()
    void navigate(chosen.to)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={messages.find} className="palette">
      <Autocomplete
        open
        options={[...found]}
        groupBy={(option) => option.group}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.to}
        // The list is what was found already, by the server for names.
        filterOptions={(options) => options}
        inputValue={text}
        onInputChange={(_event, value) => setText(value)}
        onChange={(_event, chosen) => go(chosen)}
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

function useFound(text: string): readonly Found[] {
  const [found, setFound] = useState<readonly Found[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const wait = setTimeout(
      () => findThings(text, leaving.signal).then(setFound, () => undefined),
      text === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(wait)
      leaving.abort()
    }
  }, [text])
  return found
}
