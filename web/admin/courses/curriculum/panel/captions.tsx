import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { components } from '../../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../../api/client.ts'
import { session } from '../../../api/session.ts'
import { useAction } from '../../../kit/actions/action.ts'
import { ConfirmButton } from '../../../kit/actions/confirm.tsx'
import { FileDrop } from '../../../kit/pictures/file-drop.tsx'
import { useFetched } from '../../../kit/query.ts'
import { QueryView } from '../../../kit/query-view.tsx'
import { sharedMessages } from '../../../kit/texts/shared-messages.ts'
import { languageChoices, nameOfLanguage, nativeNameOfLanguage } from '../../course.tsx'
import { useBuilderState } from '../builder-context.ts'
import { lecturePanelMessages as messages } from './messages.ts'

/** The captions of a lecture, one file for each language. */
export function Captions({ lectureId }: { readonly lectureId: string }) {
  const { isReadOnly } = useBuilderState()
  const captionsQuery = useFetched(['captions', lectureId], async (signal) => {
    const params = { path: { id: lectureId } }
    return (await orThrow(api.GET('/lectures/{id}/captions', { params, signal }))).captions
  })
  return (
    <div className="captions">
      <h3>{messages.captions}</h3>
      <QueryView query={captionsQuery}>
        {(captions) =>
          captions.length === 0 ? (
            <p className="help">{messages.noCaptions}</p>
          ) : (
            <ul>
              {captions.map(({ language, label }) => (
                <li key={language}>
                  <span>
                    {label} <small>{nameOfLanguage(language)}</small>
                  </span>
                  {isReadOnly ? null : <RemoveCaptions lectureId={lectureId} language={language} />}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {isReadOnly || !captionsQuery.data ? null : (
        <AddCaptions lectureId={lectureId} captions={captionsQuery.data} />
      )}
    </div>
  )
}

type CaptionsProps = { readonly lectureId: string; readonly language: string }

function RemoveCaptions({ lectureId: id, language }: CaptionsProps) {
  return (
    <ConfirmButton
      label={sharedMessages.remove}
      title={messages.removeCaptions(nameOfLanguage(language))}
      explain={messages.removeCaptionsText}
      action={() =>
        orThrow(api.DELETE('/lectures/{id}/captions/{language}', { params: { path: { id, language } } }))
      }
      done={messages.captionsRemoved}
      variant="text"
      tone="danger"
    />
  )
}

type CaptionsVersion = Pick<components['schemas']['Captions'], 'language' | 'updated_at'>
type AddProps = { readonly lectureId: string; readonly captions: readonly CaptionsVersion[] }

function AddCaptions({ lectureId: id, captions }: AddProps) {
  const [language, setLanguage] = useState(session().school.locale)
  const notify = useNotify()
  const { run } = useAction(
    async (vtt: string) => {
      const body = { label: nativeNameOfLanguage(language), body: vtt }
      const current = captions.find((each) => each.language === language)
      const params = { path: { id, language }, header: ifMatch(current) }
      await orThrow(api.PUT('/lectures/{id}/captions/{language}', { params, body }))
    },
    { done: messages.captionsSaved },
  )
  const upload = async (file: File) => {
    const text = await file.text()
    if (/^\uFEFF?WEBVTT/.test(text)) await run(text)
    else notify(messages.notVtt, { type: 'error' })
  }
  return (
    <div className="captions-add">
      <TextField
        select
        label={messages.language}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      >
        {Object.entries(languageChoices(language)).map(([tag, name]) => (
          <MenuItem key={tag} value={tag}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FileDrop
        label={messages.chooseVtt}
        hint=""
        accept=".vtt,text/vtt"
        onFile={(file) => void upload(file)}
      />
      <p className="help">{messages.captionsHelp}</p>
    </div>
  )
}
