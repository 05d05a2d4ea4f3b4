import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { components } from '../../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../../api/client.ts'
import { session } from '../../../api/session.ts'
import { useAct } from '../../../kit/acts/act.ts'
import { ConfirmButton } from '../../../kit/acts/confirm.tsx'
import { Asked } from '../../../kit/asked.tsx'
import { FileDrop } from '../../../kit/pictures/file-drop.tsx'
import { useFetched } from '../../../kit/query.ts'
import { common } from '../../../kit/texts/words.ts'
import { languageChoices, nameOfLanguage, ownNameOfLanguage } from '../../course.tsx'
import { useBoard } from '../board.ts'
import { panelWords as say } from './words.ts'

/** The captions of a lecture, one file for each language. */
export function Captions({ lectureId }: { readonly lectureId: string }) {
  const { isReadOnly } = useBoard()
  const asked = useFetched(['captions', lectureId], async (signal) => {
    const params = { path: { id: lectureId } }
    return (await orThrow(api.GET('/lectures/{id}/captions', { params, signal }))).captions
  })
  return (
    <div className="captions">
      <h3>{say.captions}</h3>
      <Asked of={asked}>
        {(captions) =>
          captions.length === 0 ? (
            <p className="help">{say.noCaptions}</p>
          ) : (
            <ul>
              {captions.map(({ language, label }) => (
                <li key={language}>
                  <span>
                    {label} <small>{nameOfLanguage(language)}</small>
                  </span>
                  {isReadOnly ? null : <Remove lectureId={lectureId} language={language} />}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      {isReadOnly || !asked.data ? null : <Add lectureId={lectureId} captions={asked.data} />}
    </div>
  )
}

type OneProps = { readonly lectureId: string; readonly language: string }

function Remove({ lectureId: id, language }: OneProps) {
  return (
    <ConfirmButton
      label={common.remove}
      title={say.removeCaptions(nameOfLanguage(language))}
      explain={say.removeCaptionsText}
      act={() =>
        orThrow(api.DELETE('/lectures/{id}/captions/{language}', { params: { path: { id, language } } }))
      }
      done={say.captionsRemoved}
      variant="text"
      tone="danger"
    />
  )
}

type Listed = Pick<components['schemas']['Captions'], 'language' | 'updated_at'>
type AddProps = { readonly lectureId: string; readonly captions: readonly Listed[] }

function Add({ lectureId: id, captions }: AddProps) {
  const [language, setLanguage] = useState(session().school.locale)
  const notify = useNotify()
  const { run } = useAct(
    async (vtt: string) => {
      const body = { label: ownNameOfLanguage(language), body: vtt }
      const former = captions.find((each) => each.language === language)
      const params = { path: { id, language }, header: ifMatch(former) }
      await orThrow(api.PUT('/lectures/{id}/captions/{language}', { params, body }))
    },
    { done: say.captionsSaved },
  )
  const take = async (file: File) => {
    const text = await file.text()
    if (/^\uFEFF?WEBVTT/.test(text)) await run(text)
    else notify(say.notVtt, { type: 'error' })
  }
  return (
    <div className="captions-add">
      <TextField
        select
        label={say.language}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      >
        {Object.entries(languageChoices(language)).map(([tag, name]) => (
          <MenuItem key={tag} value={tag}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FileDrop label={say.chooseVtt} hint="" accept=".vtt,text/vtt" onFile={(file) => void take(file)} />
      <p className="help">{say.captionsHelp}</p>
    </div>
  )
}
