import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Panel, Screen } from '../kit/screen.tsx'
import { integrationMessages as messages } from './review-messages.ts'

type Vendor = components['schemas']['Vendor']

export function VendorList() {
  const vendors = useFetched(['vendors'], (signal) => orThrow(api.GET('/vendors', { signal })))
  const { run, isRunning } = useAction((vendor: Vendor, is_on: boolean) => {
    const params = { path: { client_id: vendor.client_id }, header: ifMatch(vendor) }
    return orThrow(api.PUT('/vendors/{client_id}', { params, body: { is_on } }))
  })
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={vendors}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} />
          ) : (
            <Panel>
              <div className="vendors">
                {data.map((vendor) => (
                  <FormControlLabel
                    key={vendor.client_id}
                    control={
                      <Switch
                        checked={vendor.is_on}
                        disabled={isRunning}
                        onChange={(event) => void run(vendor, event.target.checked)}
                      />
                    }
                    label={messages.on(vendor.name)}
                  />
                ))}
              </div>
              <p className="help">{messages.help}</p>
            </Panel>
          )
        }
      </QueryView>
    </Screen>
  )
}
