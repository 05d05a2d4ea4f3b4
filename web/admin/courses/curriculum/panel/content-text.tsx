import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../../../api/problems.ts'
import { MarkdownField } from '../../../kit/markdown/markdown-input.tsx'
import { messageOf } from '../../../kit/texts/error-message.ts'
import { useBuilderState } from '../builder-context.ts'
import type { Content, ContentProps } from './content.ts'
import { readContent, writeContent } from './content-calls.ts'
import { lecturePanelMessages as messages } from './messages.ts'

/** The text of a lecture. It is saved when the reader pauses, leaves the field or the panel. */
export function ContentText({ lecture, content, onContent }: ContentProps) {
  const { isReadOnly } = useBuilderState()
  const { text, setText, state, problem, currentVersion, save, acceptCurrent } = useSavedText(
    content,
    onContent,
  )
  return (
    <div className="content-text">
      <MarkdownField
        label={lecture.kind === 'text' ? messages.text : messages.notes}
        value={text}
        onChange={setText}
        onBlur={() => void save()}
        problem={problem}
        lines={lecture.kind === 'text' ? 12 : 4}
        isDisabled={isReadOnly}
      />
      {currentVersion ? (
        <div className="notice" role="alert">
          <p>{messages.conflict}</p>
          <div className="buttons">
            <Button variant="outlined" onClick={() => void save(currentVersion)}>
              {messages.saveMyVersion}
            </Button>
            <Button onClick={() => acceptCurrent(currentVersion)}>{messages.acceptCurrent}</Button>
          </div>
        </div>
      ) : (
        <p role="status" className="help">
          {state === 'same' ? '' : messages[state]}
        </p>
      )}
    </div>
  )
}

const pause = 1_500

function useSavedText(content: Content, onContent: (content: Content) => void) {
  const [draft, setDraft] = useState<string>()
  const [state, setState] = useState<'same' | 'unsaved' | 'saving' | 'saved'>('same')
  const [problem, setProblem] = useState<string>()
  const [currentVersion, setTheirs] = useState<Content>()
  const text = draft ?? content.body
  const isChanged = draft !== undefined && draft !== content.body

  const save = async (over: Content = content) => {
    if (!isChanged || state === 'saving' || (currentVersion && over === content)) return
    setState('saving')
    setProblem(undefined)
    try {
      onContent(await writeContent(over, { body: text }))
      setTheirs(undefined)
      setState('saved')
    } catch (error) {
      setState('unsaved')
      if (codeOf(error) === 'version_mismatch') setTheirs(await readContent(content.lecture_id))
      else setProblem(messageOf(error))
    }
  }
  const acceptCurrent = (other: Content) => {
    setDraft(undefined)
    setTheirs(undefined)
    setState('same')
    onContent(other)
  }
  useConfirmBeforeLeaving(isChanged)
  useAfterPause(isChanged && !problem ? text : undefined, () => void save())
  const setText = (next: string) => {
    setDraft(next)
    setProblem(undefined)
    setState('unsaved')
  }
  return { text, setText, state, problem, currentVersion, save, acceptCurrent }
}

/** Unsaved changes are lost when the page is closed, so the browser asks for a confirmation. */
function useConfirmBeforeLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isUnsaved])
}

/** Saves a text that has not changed for a while, and at the latest when its field is gone. */
function useAfterPause(unsaved: string | undefined, save: () => void) {
  const latest = useRef({ unsaved, save })
  latest.current = { unsaved, save }
  useEffect(() => {
    if (unsaved === undefined) return undefined
    const timer = setTimeout(() => latest.current.save(), pause)
    return () => clearTimeout(timer)
  }, [unsaved])
  useEffect(
    () => () => {
      if (latest.current.unsaved !== undefined) latest.current.save()
    },
    [],
  )
}
