import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'ra-core'
import { type ComponentType, useMemo } from 'react'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { authProvider, mayUse } from './api/auth-provider.ts'
import { afterChange } from './api/client.ts'
import { createDataProvider } from './api/data-provider.ts'
import { isOn, may } from './api/session.ts'
import { reactAdminI18n } from './kit/texts/react-admin-messages.ts'
import { Loading, NotFound, NotPermitted, ScreenFailed } from './layout/error-pages.tsx'
import { Layout } from './layout/layout.tsx'
import { pages, type ResourceScreens, resources } from './routes.tsx'
import { AdminTheme } from './theme/theme-provider.tsx'

const dataProvider = createDataProvider()
const store = localStorageStore('1', 'lectern-admin')
const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: 10_000, retry: 1 } },
})

// Data read before a change is read again when it is next shown.
afterChange(() => void queryClient.invalidateQueries({ refetchType: 'none' }))

// Only a router with data can ask before unsaved changes are left.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }], { basename: '/admin' })

/** The admin area of a school, under `/admin` of its origin. */
export function App() {
  return <RouterProvider router={router} />
}

function Admin() {
  // Created once: a screen whose component changes would lose its input.
  const screens = useMemo(() => resources.map(withPermissions), [])
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={reactAdminI18n}
      store={store}
      queryClient={queryClient}
    >
      <AdminTheme>
        <CoreAdminUI
          layout={Layout}
          title=""
          disableTelemetry
          loading={Loading}
          catchAll={NotFound}
          accessDenied={NotPermitted}
          error={ScreenFailed}
        >
          {screens.map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
          <CustomRoutes>
            {pages.map(({ path, permission, feature, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <FeatureScreen
                    feature={feature}
                    of={permission && !may(permission) ? NotPermitted : Page}
                  />
                }
              />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
      </AdminTheme>
    </CoreAdminContext>
  )
}

type FeatureScreenProps = { readonly feature: string | undefined; readonly of: ComponentType }

/** A screen of a beta feature: it is found while the feature is on, which may change without a reload. */
function FeatureScreen({ feature, of: Screen }: FeatureScreenProps) {
  return feature && !isOn(feature) ? <NotFound /> : <Screen />
}

/** A screen that the reader may not see sends no API requests. */
function withPermissions({ name, feature, ...screens }: ResourceScreens): ResourceScreens {
  const guarded = Object.entries(screens).map(([action, Screen]) => {
    const allowed = mayUse(action, name) ? Screen : NotPermitted
    return [action, feature ? () => <FeatureScreen feature={feature} of={allowed} /> : allowed]
  })
  return { name, ...Object.fromEntries(guarded) }
}
