import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { api, orThrow } from '../api/client.ts'
import { useAct } from '../kit/act.ts'
import { Asked } from '../kit/asked.tsx'
import { useAsked } from '../kit/query.ts'
import { Empty, Panel, Screen } from '../kit/screen.tsx'
import { integrationWords as say } from './review-words.ts'

export function VendorList() {
  const vendors = useAsked(['vendors'], (signal) => orThrow(api.GET('/vendors', { signal })))
  const { run, isRunning } = useAct((client_id: string, is_on: boolean) =>
    orThrow(api.PUT('/vendors/{client_id}', { params: { path: { client_id } }, body: { is_on } })),
  )
  return (
    <Screen title={say.title} intro={say.intro}>
      <Asked of={vendors}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say.empty} />
          ) : (
            <Panel>
              <div className="vendors">
                {data.map(({ client_id, name, is_on }) => (
                  <FormControlLabel
                    key={client_id}
                    control={
                      <Switch
                        checked={is_on}
                        disabled={isRunning}
                        onChange={(event) => void run(client_id, event.target.checked)}
                      />
                    }
                    label={say.on(name)}
                  />
                ))}
              </div>
              <p className="help">{say.help}</p>
            </Panel>
          )
        }
      </Asked>
    </Screen>
  )
}
