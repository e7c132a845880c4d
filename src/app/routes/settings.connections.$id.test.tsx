import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { connectionQuery, profilesQuery } from '../features/connection/connection-query.ts'
import { TestResult } from '../features/connection/test-result.tsx'
import { SelectField, TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { requestTypeWords } from '../lib/request-words.ts'

export const Route = createFileRoute('/settings/connections/$id/test')({ component: TestConnection })

function TestConnection() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const known = useQuery(connectionQuery(id)).data?.data.attributes
  const profile = useQuery(profilesQuery).data?.data.find((one) => one.id === known?.profile)?.attributes
  const test = useApiMutation(settingsApi.connections.test)
  const errors = formErrors(test.error, ['request_type', 'request_number', 'other_number', 'scac'])
  const [chosen, choose] = useState<RequestType>()
  if (!known) return null
  const isMirror = profile?.kind === 'mirror'
  const types = profile?.asks_for ?? (Object.keys(requestTypeWords) as RequestType[])
  const type = chosen ?? types[0]
  const other = otherOf(profile?.asks_together ?? [], type)
  return (
    <FormDialog
      title={t('Test {name}', { name: known.name })}
      submit={test.data ? t('Test again') : tc('verb: test the connection', 'Test')}
      error={errors.form}
      pending={test.isPending}
      onClose={() => navigate({ to: '/settings/connections', search: {} })}
      onSubmit={(values) =>
        test.mutate({
          params: { id },
          body: isMirror
            ? {}
            : {
                request_type: values.get('request_type') as RequestType,
                request_number: String(values.get('request_number')),
                ...(other && { other_number: String(values.get('other_number')) }),
                ...(known.scacs.length > 1 && { scac: String(values.get('scac')) }),
              },
        })
      }
    >
      <p className="text-ink-2">
        {isMirror
          ? t('Asks whose account it is, and how many shipments it has. Nothing is written there.')
          : t('Asks for one number, once. Nothing of the answer is kept.')}
        {profile?.is_billed && ` ${t('The answer is billed.')}`}
      </p>
      {!isMirror && (
        <>
          <SelectField
            name="request_type"
            label={t('Kind of number')}
            error={errors.fields.request_type}
            value={type}
            onChange={({ target }) => choose(target.value as RequestType)}
          >
            {types.map((one) => (
              <option key={one} value={one}>
                {requestTypeWords[one]}
              </option>
            ))}
          </SelectField>
          {known.scacs.length > 1 && (
            <SelectField name="scac" label={t('Line')} error={errors.fields.scac}>
              {known.scacs.map((scac) => (
                <option key={scac}>{scac}</option>
              ))}
            </SelectField>
          )}
          <TextField
            name="request_number"
            label={t('Number')}
            help={t('One of yours that is on its way')}
            error={errors.fields.request_number}
          />
          {other && (
            <TextField
              name="other_number"
              label={requestTypeWords[other]}
              help={t('Of the same shipment: both are asked for together')}
              error={errors.fields.other_number}
            />
          )}
        </>
      )}
      {test.data && <TestResult result={test.data.data.attributes} />}
    </FormDialog>
  )
}

/** What is given beside a number of this kind, where two are asked for together. */
const otherOf = (together: readonly RequestType[], type: RequestType | undefined) =>
  type && together.includes(type) ? together.find((one) => one !== type) : undefined
