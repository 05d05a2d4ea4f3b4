import { CoreAdminContext, CoreAdminUI, type I18nProvider, localStorageStore, Resource } from 'ra-core'
import { BrowserRouter } from 'react-router-dom'
import { createDataProvider } from './api/data-provider.ts'
import { authProvider } from './api/session.ts'
import { Frame } from './frame/frame.tsx'
import { Look } from './look/look.tsx'
import { screens } from './screens.tsx'

const dataProvider = createDataProvider()
const store = localStorageStore('1', 'lectern-admin')

/** The admin area of a school, under `/admin` of its origin. */
export function App({ words }: { readonly words: I18nProvider }) {
  return (
    <BrowserRouter basename="/admin">
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={words}
        store={store}
      >
        <Look>
          <CoreAdminUI layout={Frame} title="Lectern" disableTelemetry requireAuth>
            {screens.map((screen) => (
              <Resource key={screen.name} {...screen} />
            ))}
          </CoreAdminUI>
        </Look>
      </CoreAdminContext>
    </BrowserRouter>
  )
}
