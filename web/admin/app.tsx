import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'ra-core'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { authProvider, mayUse } from './api/auth-provider.ts'
import { afterChange } from './api/client.ts'
import { createDataProvider } from './api/data-provider.ts'
import { may } from './api/session.ts'
import { Frame } from './frame/frame.tsx'
import { Broken, Loading, NotFound, NotPermitted } from './frame/other-pages.tsx'
import { wordsOfReactAdmin } from './kit/react-admin-words.ts'
import { Look } from './look/look.tsx'
import { pages, type ResourceScreens, resources } from './screens.tsx'

const dataProvider = createDataProvider()
const store = localStorageStore('1', 'lectern-admin')
const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: 10_000, retry: 1 } },
})

// What was read before a change is read again when it is next shown.
afterChange(() => void queryClient.invalidateQueries({ refetchType: 'none' }))

// Only a router with data can ask before unsaved changes are left.
const router = createBrowserRouter([{ path: '*', element: <Area /> }], { basename: '/admin' })

/** The admin area of a school, under `/admin` of its origin. */
export function App() {
  return <RouterProvider router={router} />
}

function Area() {
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={wordsOfReactAdmin}
      store={store}
      queryClient={queryClient}
    >
      <Look>
        <CoreAdminUI
          layout={Frame}
          title=""
          disableTelemetry
          loading={Loading}
          catchAll={NotFound}
          accessDenied={NotPermitted}
          error={Broken}
        >
          {resources.map((resource) => (
            <Resource key={resource.name} {...permitted(resource)} />
          ))}
          <CustomRoutes>
            {pages.map(({ path, permission, Page }) => (
              <Route
                key={path}
                path={path}
                element={permission && !may(permission) ? <NotPermitted /> : <Page />}
              />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
      </Look>
    </CoreAdminContext>
  )
}

/** Nothing is asked of the API for a screen that is not for the reader. */
function permitted({ name, ...screens }: ResourceScreens): ResourceScreens {
  const shown = Object.entries(screens).map(([action, Screen]) => [
    action,
    mayUse(action, name) ? Screen : NotPermitted,
  ])
  return { name, ...Object.fromEntries(shown) }
}
