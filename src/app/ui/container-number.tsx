import { hasValidCheckDigit } from '#domain/iso6346.ts'

/** A container number as painted on the door. Copies as `TCLU4829132`; a wrong check digit is dashed. */
export function ContainerNumber({ number }: { number: string }) {
  const [, owner, first, second, digit] = /^([A-Z]{4})(\d{3})(\d{3})(\d)$/.exec(number) ?? []
  if (!owner) return <span className="num">{number}</span>
  const valid = hasValidCheckDigit(number)
  return (
    <span className={valid ? 'num' : 'num bad'} title={valid ? undefined : 'The check digit is wrong'}>
      <i className="owner">{owner}</i>
      <i className="gap">{first}</i>
      <i className="gap">{second}</i>
      <i className="digit">{digit}</i>
    </span>
  )
}
