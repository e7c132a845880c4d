/** The voyages that can be played, each in a sentence. */
export const scenarios = {
  direct: 'One vessel from the port of loading to the port of discharge, collected there by truck.',
  transhipment: 'Two vessels: the box changes ship at a hub.',
  rolled_cargo: 'The box is left behind by the vessel it was booked on and sails with the next one.',
  inland_rail: 'From the port of discharge a train takes the box inland, where it is collected.',
  customs_hold: 'Customs or agriculture want papers or an exam before they let the box go.',
  freight_hold: 'The line or the terminal wants to be paid, or have the original bill, before it lets the box go.',
  sources_disagree: 'The terminal says available and lists an active hold at the same time.',
  last_free_day_moved: 'The terminal moves the last free day while the box is there.',
  terminal_changed: 'The vessel is sent to another terminal than the one first named.',
  reused_container_number: 'The number was tracked before: the line also tells the earlier voyage of the same box.',
  silent_carrier: 'The line stops reporting in the middle of the voyage, until twelve days after the vessel came.',
  carrier_down: 'The line answers with an error, not at all, or with a page for people, in turn, for two weeks.',
  not_found_yet: 'The line does not know the number until a day later.',
  rate_limited: 'The line refuses the first two questions as too many.',
  off_dock: 'The terminal moves the box to a yard elsewhere, where it may be collected.',
  overdue: 'The last free day has passed, the box is still inside and the fees grow.',
  empty_returned: 'Collected, unpacked, and the empty box is back at the depot.',
  picked_up: 'Collected, and on the way to the warehouse.',
  booking_cancelled: 'The booking is voided after the empty boxes were collected.',
  split_arrival: 'Boxes of one bill travel on two vessels and arrive days apart.',
  local_times_without_zone: 'The line writes local times without saying in which zone.',
  estimate_withdrawn: 'The line takes its estimates of arrival back, and says nothing of it until the vessel is there.',
  feeder: 'A barge brings the box to the port where it is loaded on the vessel.',
  berthed: 'The line also tells when the vessel is alongside.',
  dropped: 'The truck leaves the full box at the door, to come back for it empty.',
  corrected: 'The line puts the time of the discharge right a day later, in a new event.',
  retracted: 'The line says that the box has left, and takes it back half a day later.',
  split_bill: 'Some boxes are moved to a bill of their own at sea; the first one says no more of them.',
  lower_camel_and_wrapper: 'The line wraps the events in an object and writes some names in its own way.',
} as const

export type ScenarioName = keyof typeof scenarios

/** Answers that leave the letter of the standard on purpose. */
export const looseScenarios: readonly ScenarioName[] = [
  'local_times_without_zone',
  'lower_camel_and_wrapper',
  'estimate_withdrawn',
  'berthed',
  'retracted',
]
