import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type InputProps, rulesOf } from '../inputs/inputs.tsx'
import { useField } from '../inputs/use-field.ts'
import { type Edit, insertLink, type Selection, toggleLineMark, toggleMark } from './markdown-edits.ts'
import { markdownMessages as messages } from './markdown-messages.ts'
import { MarkdownPreview } from './markdown-preview.tsx'
import './markdown.css'

type MarkdownFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly help?: ReactNode
  readonly problem?: string | undefined
  readonly lines?: number
  readonly isDisabled?: boolean
}

/** Markdown, with buttons for the most frequent marks and a preview as on the site. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value } = props
  const [view, setView] = useState<'write' | 'preview'>('write')
  const id = useId()
  return (
    <fieldset className="markdown" aria-labelledby={`${id}-label`}>
      <div className="markdown-head">
        <span id={`${id}-label`} className="markdown-label">
          {label}
        </span>
        <Tabs value={view} onChange={(_event, next) => setView(next)} aria-label={messages.views(label)}>
          <Tab value="write" label={messages.write} id={`${id}-write`} aria-controls={`${id}-panel`} />
          <Tab value="preview" label={messages.preview} id={`${id}-preview`} aria-controls={`${id}-panel`} />
        </Tabs>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {view === 'write' ? (
          <MarkdownEditor {...props} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <section className="markdown-preview" tabIndex={0} aria-label={messages.preview}>
            <MarkdownPreview text={value} />
          </section>
        )}
      </div>
    </fieldset>
  )
}

const buttons: readonly (readonly [
  label: string,
  sign: ReactNode,
  edit: (at: Selection) => Edit,
  key?: string,
])[] = [
  [messages.bold, <strong key="b">B</strong>, (at) => toggleMark(at, '**'), 'b'],
  [messages.italic, <em key="i">I</em>, (at) => toggleMark(at, '*'), 'i'],
  [messages.heading, 'H', (at) => toggleLineMark(at, '## ')],
  [messages.list, '•', (at) => toggleLineMark(at, '- ')],
  [messages.link, '↗', insertLink],
]

function MarkdownEditor({
  label,
  value,
  onChange,
  onBlur,
  help,
  problem,
  lines = 8,
  isDisabled = false,
}: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const apply = (edit: (at: Selection) => Edit) => {
    if (area.current) applyEdit(area.current, edit, onChange)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const found = buttons.find(([, , , key]) => key === event.key)
    if (!found) return
    event.preventDefault()
    apply(found[2])
  }
  return (
    <>
      <fieldset className="markdown-tools" aria-label={messages.formatting}>
        {buttons.map(([name, symbol, edit]) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            disabled={isDisabled}
            onClick={() => apply(edit)}
          >
            {symbol}
          </button>
        ))}
      </fieldset>
      <TextField
        inputRef={area}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        {...(onBlur ? { onBlur } : {})}
        error={problem !== undefined}
        helperText={problem ?? help ?? messages.help}
        disabled={isDisabled}
        multiline
        minRows={lines}
        maxRows={28}
        fullWidth
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    </>
  )
}

function applyEdit(
  area: HTMLTextAreaElement,
  edit: (at: Selection) => Edit,
  onChange: (value: string) => void,
) {
  const text = area.value
  const { from, to, insert, select } = edit({ text, from: area.selectionStart, to: area.selectionEnd })
  area.focus()
  area.setSelectionRange(from, to)
  // The browser's own command keeps its undo history; without it, the text is replaced.
  if (!document.execCommand('insertText', false, insert))
    onChange(text.slice(0, from) + insert + text.slice(to))
  area.setSelectionRange(...select)
}

/** Markdown in a form. */
export function MarkdownInput(props: InputProps & { readonly lines?: number }) {
  const { source, label, help, lines, isDisabled } = props
  const { field, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value: string | null | undefined) => value ?? '',
  })
  return (
    <MarkdownField
      label={label}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      problem={problem}
      {...(help ? { help } : {})}
      {...(lines ? { lines } : {})}
      {...(isDisabled ? { isDisabled } : {})}
    />
  )
}
