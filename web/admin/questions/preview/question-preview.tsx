import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { QuestionContent } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'
import { AnswerSheet } from './answer-sheet.tsx'

/** The question as a member sees it, while it is written. */
export function QuestionPreview() {
  const content = usePaused(useWatch({ name: 'content' }) as QuestionContent | undefined)
  const [showsKey, setShowsKey] = useState(false)
  return (
    <section className="panel question-preview" aria-label={fieldTexts.preview}>
      <header className="panel-head">
        <div>
          <h2>{fieldTexts.preview}</h2>
          <p className="help">{fieldTexts.previewHelp}</p>
        </div>
      </header>
      {content ? <AnswerSheet content={content} showsKey={showsKey} /> : null}
      <FormControlLabel
        control={<Checkbox checked={showsKey} onChange={(event) => setShowsKey(event.target.checked)} />}
        label={fieldTexts.showKey}
      />
    </section>
  )
}

/** The value once it has not changed for a moment: the server renders it. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), 400)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
