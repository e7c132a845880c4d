interface Ends<Place> {
  has_inland_leg: boolean
  port_of_discharge: Place
  destination: Place
}

/** Where a container is picked up: where it goes inland, else at the port of discharge. */
export const pickupPlace = <Place>({ has_inland_leg, port_of_discharge, destination }: Ends<Place>): Place =>
  has_inland_leg ? destination : port_of_discharge
