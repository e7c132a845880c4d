-- A customer's page has no map: there was a switch for it, and nothing behind it.
update views set policy = policy #- '{sections,map}' where policy -> 'sections' ? 'map';
